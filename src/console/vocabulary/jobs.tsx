import type { JobPhase } from '#src/domain/job.ts';
import { Badge, type Tone } from '../kit/badge.tsx';
import { texts } from '../language/index.ts';

const t = texts({
  en: { waiting: 'Waiting', running: 'Running', failing: 'Failing', givenUp: 'Given up' },
  fr: { waiting: 'En attente', running: 'En cours', failing: 'En échec', givenUp: 'Abandonnée' },
});

const TONES = {
  waiting: 'neutral',
  running: 'busy',
  failing: 'warn',
  givenUp: 'bad',
} as const satisfies Record<JobPhase, Tone>;

/** Whether an operator can run the job again now, or remove it. */
export const HAS_FAILED = {
  waiting: false,
  running: false,
  failing: true,
  givenUp: true,
} as const satisfies Record<JobPhase, boolean>;

/** How far a job is. */
export function JobBadge({ state }: { readonly state: JobPhase }) {
  return <Badge tone={TONES[state]}>{jobStateText(state)}</Badge>;
}

export function jobStateText(state: JobPhase): string {
  return t[state];
}
