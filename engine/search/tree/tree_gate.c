#include "engine/search/tree/tree.h"

void tree_enter(Tree *self)
{
    TreeGate *gate = &self->gate;
    pthread_mutex_lock(&gate->lock);
    while (atomic_load(&gate->closed))
        pthread_cond_wait(&gate->changed, &gate->lock);
    gate->inside++;
    pthread_mutex_unlock(&gate->lock);
}

void tree_leave(Tree *self)
{
    TreeGate *gate = &self->gate;
    pthread_mutex_lock(&gate->lock);
    gate->inside--;
    pthread_cond_broadcast(&gate->changed);
    pthread_mutex_unlock(&gate->lock);
}

void tree_pass(Tree *self)
{
    TreeGate *gate = &self->gate;
    /* relaxed: whoever closes the gate waits for those that saw it late, and the lock orders the rest */
    if (!atomic_load_explicit(&gate->closed, memory_order_relaxed))
        return;
    pthread_mutex_lock(&gate->lock);
    gate->waiting++;
    pthread_cond_broadcast(&gate->changed);
    while (atomic_load(&gate->closed))
        pthread_cond_wait(&gate->changed, &gate->lock);
    gate->waiting--;
    pthread_mutex_unlock(&gate->lock);
}

void tree_close_gate(Tree *self)
{
    TreeGate *gate = &self->gate;
    pthread_mutex_lock(&gate->lock);
    atomic_store(&gate->closed, true);
    while (gate->waiting < gate->inside - 1)
        pthread_cond_wait(&gate->changed, &gate->lock);
    pthread_mutex_unlock(&gate->lock);
}

void tree_open_gate(Tree *self)
{
    TreeGate *gate = &self->gate;
    pthread_mutex_lock(&gate->lock);
    atomic_store(&gate->closed, false);
    pthread_cond_broadcast(&gate->changed);
    pthread_mutex_unlock(&gate->lock);
}
