import { useQuery } from '@tanstack/react-query';
import { type RouterOutputs, useApi } from '../../api/index.ts';
import type { Column } from '../../kit/index.ts';
import { CopyButton, common, Time, useAction, usePages } from '../../parts/index.ts';
import { CreateSshKey } from './create-ssh-key.tsx';
import { RecordSection } from './record-section.tsx';
import { t } from './texts.ts';

type SshKey = RouterOutputs['sshKey']['list']['items'][number];

/** The keys that open repositories over SSH. */
export function SshKeys() {
  const api = useApi();
  const pages = usePages({ name: 'sshKeys' });
  const list = useQuery(api.sshKey.list.queryOptions(pages.input));
  const remove = useAction(api.sshKey.remove.mutationOptions(), { done: t.keys.removed });
  return (
    <RecordSection
      words={t.keys}
      query={list}
      pages={pages}
      columns={COLUMNS}
      keyOf={({ sshKeyId }) => sshKeyId}
      nameOf={({ name }) => name}
      remove={remove}
      refOf={({ sshKeyId }) => ({ sshKeyId })}
      CreateDialog={CreateSshKey}
    />
  );
}

const COLUMNS: readonly Column<SshKey>[] = [
  { title: common.name, cell: ({ name }) => name },
  { title: t.keys.publicKey, cell: ({ publicKey }) => <CopyButton value={publicKey} label={t.keys.copy} /> },
  { title: common.created, cell: ({ createdAt }) => <Time at={createdAt} /> },
];
