import type { HealthState } from '#src/domain/application.ts';
import { Badge, type Tone } from '../kit/badge.tsx';
import { texts } from '../language/index.ts';

const t = texts({
  en: { healthy: 'Answers', unhealthy: 'Does not answer' },
  fr: { healthy: 'Répond', unhealthy: 'Ne répond pas' },
} satisfies Record<string, Record<HealthState, string>>);

const TONES = { healthy: 'good', unhealthy: 'bad' } as const satisfies Record<HealthState, Tone>;

/** What the last health check found. */
export function HealthBadge({ health }: { readonly health: HealthState }) {
  return <Badge tone={TONES[health]}>{t[health]}</Badge>;
}
