import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type RouterOutputs, useApi } from '../../api/index.ts';
import { Button, type Column, Empty } from '../../kit/index.ts';
import {
  ActionsMenu,
  Confirm,
  common,
  RecordList,
  Section,
  Time,
  useAction,
  usePages,
} from '../../parts/index.ts';
import { CreateRegistry } from './create-registry.tsx';
import { t } from './texts.ts';

type Registry = RouterOutputs['registry']['list']['items'][number];

/** The registries of private images. */
export function Registries() {
  const api = useApi();
  const pages = usePages({ name: 'registries' });
  const [isCreating, setCreating] = useState(false);
  const [removed, setRemoved] = useState<Registry | null>(null);
  const remove = useAction(api.registry.remove.mutationOptions(), { done: t.registries.removed });
  const list = useQuery(api.registry.list.queryOptions(pages.input));
  return (
    <Section
      title={t.registries.title}
      lead={t.registries.lead}
      actions={<Button onClick={() => setCreating(true)}>{t.registries.add}</Button>}
    >
      <RecordList
        query={list}
        caption={t.registries.title}
        columns={COLUMNS}
        rowActions={(registry) => (
          <ActionsMenu
            name={registry.host}
            entries={[{ label: common.remove, onChoose: () => setRemoved(registry), danger: true }]}
          />
        )}
        keyOf={({ registryId }) => registryId}
        empty={<Empty title={t.registries.empty}>{t.registries.emptyHint}</Empty>}
        pages={pages}
      />
      {isCreating && <CreateRegistry onClose={() => setCreating(false)} />}
      {removed !== null && (
        <Confirm
          onClose={() => setRemoved(null)}
          title={common.removeTitle(removed.host)}
          confirm={common.remove}
          action={remove}
          input={{ registryId: removed.registryId }}
          name={removed.host}
        >
          {t.registries.removeHint}
        </Confirm>
      )}
    </Section>
  );
}

const COLUMNS: readonly Column<Registry>[] = [
  { title: t.registries.host, cell: ({ host }) => host },
  { title: t.registries.username, cell: ({ username }) => username },
  { title: common.created, cell: ({ createdAt }) => <Time at={createdAt} /> },
];
