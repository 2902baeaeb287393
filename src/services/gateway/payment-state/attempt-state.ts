import type { Attempt } from '#db/queries/gateway-attempt.ts';

/** Whether money may still move by an attempt: while one is open, no other may begin. */
export function isOpen({ status }: Pick<Attempt, 'status'>): boolean {
  return status === 'started' || status === 'processing' || status === 'action_required';
}
