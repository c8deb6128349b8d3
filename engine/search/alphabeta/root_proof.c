/* Proving the root beside searching it.
 *
 * When one side has little room left, proof-number search sometimes sees the end before alpha-beta does: of
 * positions four to seven plies before the end of games between equal searches, it proved a third more with
 * the same nodes. So it gets a small share of the nodes after each iteration, and continues where it stopped.
 * Proofs of nodes near the leaves don't help; engine/search/README.md has the figures. */
#include "engine/search/alphabeta/alphabeta_inner.h"

enum {
    FEW_PLACEMENTS = 20, /* for the side that has fewer: with more, the end is hardly ever in sight */
    NODE_SHARE = 12,     /* one node in this many */
    NODES_LEAST = 512,   /* fewer are not worth a try */
    NODES_MOST = 8192    /* between checks of the clock */
};

void alphabeta_prove_root(AlphaBeta *self)
{
    Worker *first = &self->workers[0];
    const Position *position = &first->frames[0].position;
    int placements[2];
    self->evaluator.kernels->both_placements(position, placements);
    if (first->roots[0].proven || (placements[RED] > FEW_PLACEMENTS && placements[BLUE] > FEW_PLACEMENTS))
        return;
    for (;;) {
        uint64_t share = first->nodes / NODE_SHARE;
        uint64_t nodes = share > self->proof_nodes ? share - self->proof_nodes : 0;
        if (nodes < NODES_LEAST || first->stopped)
            return;
        ProofFound found;
        prover_try(self->prover, position, nodes < NODES_MOST ? nodes : NODES_MOST, &found);
        self->proof_nodes += found.nodes;
        worker_count(first, (int)found.nodes);
        if (found.result == PROOF_WIN || found.result == PROOF_LOSS) {
            /* Takes over what the proof found as knowledge about the root's moves. */
            for (int i = 0; i < first->root_count; i++) {
                RootMove *root = &first->roots[i];
                bool named = root->move == found.move;
                if (found.result == PROOF_LOSS)
                    root_keep_proof(root, score_loss_in(found.most));
                else if (named)
                    root_keep_proof(root, score_win_in(found.most));
                if (named)
                    root->order = SCORE_INFINITE;
            }
            worker_sort_roots(first, 0);
        }
        if (found.result != PROOF_NONE || !found.nodes)
            return;
    }
}
