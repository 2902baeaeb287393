import type { RouterOutputs } from '../../../api/index.ts';
import { Muted, Stack, Table } from '../../../kit/index.ts';
import { CopyButton, common } from '../../../parts/index.ts';
import styles from './domains.module.css';
import { t } from './texts.ts';

type Details = RouterOutputs['domain']['get'];
type Lookup = RouterOutputs['domain']['verify']['lookup'];

interface DnsRecord {
  readonly type: string;
  readonly name: string;
  readonly value: string;
  /** What DNS contains there; null if it was not asked. */
  readonly found: readonly string[] | null;
  /** In place of what was found. */
  readonly note: string;
}

/** The DNS records that a domain needs, beside what DNS contains now. */
export function DomainRecords({
  host,
  dns,
  verification,
  lookup,
}: Pick<Details, 'host' | 'dns' | 'verification'> & { readonly lookup: Lookup }) {
  const records: DnsRecord[] = [
    { type: 'A', name: host, value: dns.expected, found: dns.addresses, note: t.nothing },
  ];
  if (verification !== null) {
    const { record, state } = verification;
    const known = lookup?.answered === true ? lookup.found : null;
    const unasked = state === 'verified' ? t.foundBefore : t.notAsked;
    const note = lookup === null ? unasked : lookup.answered ? t.nothing : t.noAnswer;
    records.push({ ...record, found: known, note });
  }
  return (
    <Stack gap={0.5}>
      <h3>{t.records}</h3>
      <Muted small>{t.recordsHint}</Muted>
      <div className={styles.records}>
        <Table
          caption={t.recordsOf(host)}
          items={records}
          keyOf={({ type }) => type}
          columns={[
            { title: t.type, cell: ({ type }) => <strong>{type}</strong> },
            { title: common.name, cell: ({ name }) => <Copied value={name} /> },
            { title: t.value, cell: ({ value }) => <Copied value={value} /> },
            { title: t.found, cell: (record) => <Found record={record} /> },
          ]}
        />
      </div>
      {verification !== null && verification.state === 'unverified' && (
        <Muted small>{t.unverifiedHint}</Muted>
      )}
    </Stack>
  );
}

function Copied({ value }: { readonly value: string }) {
  return (
    <div className={styles.copied}>
      <code>{value}</code>
      <CopyButton value={value} />
    </div>
  );
}

function Found({ record: { found, value, note } }: { readonly record: DnsRecord }) {
  if (found === null || found.length === 0) return <Muted>{note}</Muted>;
  return (
    <ul className={styles.found}>
      {found.map((one) => (
        <li key={one} className={one === value ? styles.right : styles.other}>
          <span aria-hidden="true">{one === value ? '✓' : '≠'}</span> <code>{one}</code>
        </li>
      ))}
    </ul>
  );
}
