import { useQuery } from '@tanstack/react-query';
import { type RouterOutputs, useApi } from '../../api/index.ts';
import type { Column } from '../../kit/index.ts';
import { common, Time, useAction, usePages } from '../../parts/index.ts';
import { CreateRegistry } from './create-registry.tsx';
import { RecordSection } from './record-section.tsx';
import { t } from './texts.ts';

type Registry = RouterOutputs['registry']['list']['items'][number];

/** The registries of private images. */
export function Registries() {
  const api = useApi();
  const pages = usePages({ name: 'registries' });
  const list = useQuery(api.registry.list.queryOptions(pages.input));
  const remove = useAction(api.registry.remove.mutationOptions(), { done: t.registries.removed });
  return (
    <RecordSection
      words={t.registries}
      query={list}
      pages={pages}
      columns={COLUMNS}
      keyOf={({ registryId }) => registryId}
      nameOf={({ host }) => host}
      remove={remove}
      refOf={({ registryId }) => ({ registryId })}
      CreateDialog={CreateRegistry}
    />
  );
}

const COLUMNS: readonly Column<Registry>[] = [
  { title: t.registries.host, cell: ({ host }) => host },
  { title: t.registries.username, cell: ({ username }) => username },
  { title: common.created, cell: ({ createdAt }) => <Time at={createdAt} /> },
];
