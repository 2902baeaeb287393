import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type RouterOutputs, useApi } from '../../api/index.ts';
import { Button, type Column, Empty } from '../../kit/index.ts';
import {
  ActionsMenu,
  Confirm,
  CopyButton,
  common,
  RecordList,
  Section,
  Time,
  useAction,
  usePages,
} from '../../parts/index.ts';
import { CreateSshKey } from './create-ssh-key.tsx';
import { t } from './texts.ts';

type SshKey = RouterOutputs['sshKey']['list']['items'][number];

/** The keys that open repositories over SSH. */
export function SshKeys() {
  const api = useApi();
  const pages = usePages({ name: 'sshKeys' });
  const [isCreating, setCreating] = useState(false);
  const [removed, setRemoved] = useState<SshKey | null>(null);
  const remove = useAction(api.sshKey.remove.mutationOptions(), { done: t.keys.removed });
  const list = useQuery(api.sshKey.list.queryOptions(pages.input));
  return (
    <Section
      title={t.keys.title}
      lead={t.keys.lead}
      actions={<Button onClick={() => setCreating(true)}>{t.keys.add}</Button>}
    >
      <RecordList
        query={list}
        caption={t.keys.title}
        columns={COLUMNS}
        rowActions={(sshKey) => (
          <ActionsMenu
            name={sshKey.name}
            entries={[{ label: common.remove, onChoose: () => setRemoved(sshKey), danger: true }]}
          />
        )}
        keyOf={({ sshKeyId }) => sshKeyId}
        empty={<Empty title={t.keys.empty}>{t.keys.emptyHint}</Empty>}
        pages={pages}
      />
      {isCreating && <CreateSshKey onClose={() => setCreating(false)} />}
      {removed !== null && (
        <Confirm
          onClose={() => setRemoved(null)}
          title={common.removeTitle(removed.name)}
          confirm={common.remove}
          action={remove}
          input={{ sshKeyId: removed.sshKeyId }}
          name={removed.name}
        >
          {t.keys.removeHint}
        </Confirm>
      )}
    </Section>
  );
}

const COLUMNS: readonly Column<SshKey>[] = [
  { title: common.name, cell: ({ name }) => name },
  { title: t.keys.publicKey, cell: ({ publicKey }) => <CopyButton value={publicKey} label={t.keys.copy} /> },
  { title: common.created, cell: ({ createdAt }) => <Time at={createdAt} /> },
];
