import type { Problem } from '#src/domain/problem.ts';

/** A step of an import that cannot run, with the message of the preview. */
export class StepRefused extends Error {}

/** Refuses a step for the first of its problems. */
export function refuseFor([problem]: readonly Problem[]): void {
  if (problem !== undefined) throw new StepRefused(problem.message);
}
