import { JOB_KINDS, JOB_PHASES, type JobKind, type JobPhase } from '#src/domain/job.ts';
import { choiceParam } from '../../../parts/search-params.ts';

/** The filters in the address of the screen. */
interface JobsSearch {
  readonly state?: JobPhase;
  readonly kind?: JobKind;
}

export function readJobsSearch({ state, kind }: Record<string, unknown>): JobsSearch {
  return { state: choiceParam(state, JOB_PHASES), kind: choiceParam(kind, JOB_KINDS) };
}
