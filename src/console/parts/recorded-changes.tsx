import { Muted, Table } from '../kit/index.ts';
import { formatNumber, texts } from '../language/index.ts';
import { common } from './texts.ts';

const t = texts({
  en: {
    title: 'Changes',
    field: 'Field',
    before: 'Before',
    after: 'After',
    none: 'No fields are recorded for this action.',
  },
  fr: {
    title: 'Modifications',
    field: 'Champ',
    before: 'Avant',
    after: 'Après',
    none: 'Aucun champ n’est consigné pour cette action.',
  },
});

type Value = string | number | boolean | readonly string[] | null;

interface Change {
  readonly field: string;
  readonly before: Value;
  readonly after: Value;
}

/** The fields that an entry of an audit log has recorded, with their values before and after. */
export function RecordedChanges({ changes }: { readonly changes: readonly Change[] }) {
  return (
    <>
      <h3>{t.title}</h3>
      <Table<Change>
        caption={t.title}
        columns={[
          { title: t.field, cell: ({ field }) => <code>{field}</code> },
          { title: t.before, cell: ({ before }) => <Recorded value={before} /> },
          { title: t.after, cell: ({ after }) => <Recorded value={after} /> },
        ]}
        items={changes}
        keyOf={({ field }) => field}
        empty={<Muted>{t.none}</Muted>}
      />
    </>
  );
}

function Recorded({ value }: { readonly value: Value }) {
  if (value === null) return <Muted>–</Muted>;
  if (typeof value === 'boolean') return value ? common.yes : common.no;
  if (typeof value === 'number') return formatNumber(value);
  return typeof value === 'string' ? value : value.join(', ');
}
