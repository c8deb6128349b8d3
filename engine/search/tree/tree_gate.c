#include "engine/search/tree/tree.h"

void tree_enter(Tree *self)
{
    TreeGate *gate = &self->gate;
    lock_take(&gate->lock);
    while (atomic_load(&gate->closed))
        condition_wait(&gate->changed, &gate->lock);
    gate->inside++;
    lock_release(&gate->lock);
}

void tree_leave(Tree *self)
{
    TreeGate *gate = &self->gate;
    lock_take(&gate->lock);
    gate->inside--;
    condition_wake_all(&gate->changed);
    lock_release(&gate->lock);
}

void tree_pass(Tree *self)
{
    TreeGate *gate = &self->gate;
    /* relaxed: whoever closes the gate waits for threads that see it late, and the lock orders the rest */
    if (!atomic_load_explicit(&gate->closed, memory_order_relaxed))
        return;
    lock_take(&gate->lock);
    gate->waiting++;
    condition_wake_all(&gate->changed);
    while (atomic_load(&gate->closed))
        condition_wait(&gate->changed, &gate->lock);
    gate->waiting--;
    lock_release(&gate->lock);
}

void tree_close_gate(Tree *self)
{
    TreeGate *gate = &self->gate;
    lock_take(&gate->lock);
    atomic_store(&gate->closed, true);
    while (gate->waiting < gate->inside - 1)
        condition_wait(&gate->changed, &gate->lock);
    lock_release(&gate->lock);
}

void tree_open_gate(Tree *self)
{
    TreeGate *gate = &self->gate;
    lock_take(&gate->lock);
    atomic_store(&gate->closed, false);
    condition_wake_all(&gate->changed);
    lock_release(&gate->lock);
}
