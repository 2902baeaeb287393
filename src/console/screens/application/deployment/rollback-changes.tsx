import { useQuery } from '@tanstack/react-query';
import { BUILD_TYPES, SOURCE_TYPES } from '#src/domain/source.ts';
import { type RouterOutputs, useApi } from '../../../api/index.ts';
import { Muted, Notice, Stack, Table } from '../../../kit/index.ts';
import { common, Lines, QueryView } from '../../../parts/index.ts';
import { releaseFieldText } from '../../../vocabulary/release-fields.ts';
import { buildTypeText, sourceTypeText } from '../../../vocabulary/source-words.ts';
import { CommitHash } from '../commit-hash.tsx';
import { t } from './texts.ts';

type Comparison = RouterOutputs['deployment']['compare'];
type Change = Comparison['changes'][number];

/** What a rollback to a deployment changes, and what it leaves as it is. */
export function RollbackChanges({ deploymentId }: { readonly deploymentId: string }) {
  const comparison = useQuery(useApi().deployment.compare.queryOptions({ deploymentId }));
  return (
    <Stack gap={0.5}>
      <h3>{t.changes}</h3>
      <QueryView query={comparison} loading={<Lines count={3} />}>
        {(found) => (
          <Stack gap={0.75}>
            <Changes comparison={found} />
            {found.current !== null && !found.isComplete && <Notice tone="warn">{t.incomplete}</Notice>}
            <Muted small>{t.stays}</Muted>
          </Stack>
        )}
      </QueryView>
    </Stack>
  );
}

function Changes({ comparison: { current, changes, isComplete } }: { readonly comparison: Comparison }) {
  if (current === null) return <Muted>{t.noLiveRelease}</Muted>;
  if (changes.length === 0) return isComplete ? <Muted>{t.noChanges}</Muted> : null;
  return (
    <Table<Change>
      caption={t.changes}
      columns={[
        { title: t.field, cell: ({ field }) => releaseFieldText(field) },
        { title: t.from, cell: ({ field, from }) => <Value field={field} value={from} /> },
        { title: t.to, cell: ({ field, to }) => <Value field={field} value={to} /> },
      ]}
      items={changes}
      keyOf={({ field }) => field}
    />
  );
}

function Value({ field, value }: { readonly field: Change['field']; readonly value: Change['from'] }) {
  if (value === null || value === '') return <Muted>{t.noValue}</Muted>;
  if (typeof value === 'boolean') return value ? common.yes : common.no;
  if (field === 'commit') return <CommitHash hash={value} />;
  const sourceType = field === 'sourceType' && SOURCE_TYPES.find((type) => type === value);
  if (sourceType) return sourceTypeText(sourceType);
  const buildType = field === 'buildType' && BUILD_TYPES.find((type) => type === value);
  if (buildType) return buildTypeText(buildType);
  return <code>{value}</code>;
}
