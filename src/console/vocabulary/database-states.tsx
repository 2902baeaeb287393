import { DATABASE_TITLES, type DatabaseStatus, type DatabaseType } from '#src/domain/database.ts';
import { Badge, type Tone } from '../kit/badge.tsx';
import { texts } from '../language/index.ts';

const t = texts({
  en: { status: { creating: 'Starting', running: 'Running', error: 'Failed' } },
  fr: { status: { creating: 'En démarrage', running: 'En marche', error: 'Échouée' } },
});

const TONES = { creating: 'busy', running: 'good', error: 'bad' } as const satisfies Record<
  DatabaseStatus,
  Tone
>;

/** The name of a database server. */
export function databaseTypeText(type: DatabaseType): string {
  return DATABASE_TITLES[type];
}

/** Whether the server of a database accepts connections, in a word. */
export function databaseStatusText(status: DatabaseStatus): string {
  return t.status[status];
}

/** Whether the server of a database accepts connections. */
export function DatabaseBadge({ status }: { readonly status: DatabaseStatus }) {
  return <Badge tone={TONES[status]}>{databaseStatusText(status)}</Badge>;
}
