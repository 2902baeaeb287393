export { catchUp } from './catch-up.ts';
export { processDueItems } from './process-due-items.ts';
export { reconcileAttempt } from './reconcile-attempt.ts';
