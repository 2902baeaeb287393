import { Badge, Notice, Stack, type Tone } from '../../kit/index.ts';
import { CopyField } from '../../parts/index.ts';
import { t } from './texts.ts';
import type { Theme } from './theme-form.ts';

type State = NonNullable<Theme['docsHostnameState']>;

const TONES = {
  waiting: 'busy',
  pending: 'warn',
  active: 'good',
  refused: 'bad',
} as const satisfies Record<State['status'], Tone>;

/** How far the stored hostname is, and what to publish for it. */
export function HostnameState({ theme }: { readonly theme: Theme }) {
  const state = theme.docsHostnameState;
  if (state === null) return null;
  const record = state.verification?.record;
  return (
    <Stack>
      <div>
        <Badge tone={TONES[state.status]}>{t.state[state.status]}</Badge>
      </div>
      {state.error !== null && <Notice tone="warn">{state.error}</Notice>}
      {state.status !== 'active' && (
        <>
          <CopyField label={t.cname} value={theme.cnameTargets.join(' ')} />
          {record !== undefined && (
            <>
              <p>{t.publish}</p>
              <CopyField label={t.record} value={record.name} />
              <CopyField label={t.recordValue} value={record.value} />
            </>
          )}
          <p>{theme.caaHint}</p>
        </>
      )}
    </Stack>
  );
}
