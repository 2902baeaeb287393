import { useQuery } from '@tanstack/react-query';
import { type RouterOutputs, useApi } from '../../../api/index.ts';
import { Button, Facts, Muted, Notice, Stack, Table } from '../../../kit/index.ts';
import { common, QueryView, Time, ViewDialog } from '../../../parts/index.ts';
import { t } from './texts.ts';

type State = RouterOutputs['license']['nameState'];
type Dns = State['expected'][number];

/** Compares what the hub expects of a host with what DNS answers now. */
export function NameDns({ host, onClose }: { readonly host: string; readonly onClose: () => void }) {
  const state = useQuery(useApi().license.nameState.queryOptions({ host }, { staleTime: 0 }));
  return (
    <ViewDialog
      title={host}
      wide
      actions={
        <Button busy={state.isFetching} onClick={() => void state.refetch()}>
          {t.lookAgain}
        </Button>
      }
      onClose={onClose}
    >
      <QueryView query={state}>{(data) => <Comparison state={data} />}</QueryView>
    </ViewDialog>
  );
}

function Comparison({
  state: { matches, problem, expected, seen, proof, withdrawnFrom },
}: {
  readonly state: State;
}) {
  return (
    <Stack>
      {matches ? (
        <Notice tone="good">{t.matches}</Notice>
      ) : (
        <Notice tone="warn">{problem ?? t.differs}</Notice>
      )}
      <h3>{t.expected}</h3>
      <Entries caption={t.expected} entries={expected} />
      <h3>{t.seen}</h3>
      <Entries caption={t.seen} entries={seen} />
      <Facts
        items={{
          [t.proved]: proof === null ? null : <Time at={proof.verifiedAt} />,
          [t.withdrawnFrom]: withdrawnFrom.length === 0 ? null : withdrawnFrom.join(', '),
        }}
      />
    </Stack>
  );
}

function Entries({ caption, entries }: { readonly caption: string; readonly entries: readonly Dns[] }) {
  if (entries.length === 0) return <Muted>{t.noRecords}</Muted>;
  return (
    <Table<Dns>
      caption={caption}
      columns={[
        { title: common.kind, cell: ({ type }) => type },
        { title: common.name, cell: ({ name }) => name },
        { title: common.value, cell: ({ value }) => <code>{value}</code> },
      ]}
      items={entries}
      keyOf={({ type, name, value }) => `${type} ${name} ${value}`}
    />
  );
}
