import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type RouterOutputs, useApi } from '../../../api/index.ts';
import { Button, type Column, Empty, Row, WithNote } from '../../../kit/index.ts';
import { ConfirmButton, common, RecordList, Time, useAction, usePages } from '../../../parts/index.ts';
import { NameBadge, nameKindText } from '../../../vocabulary/licenses.tsx';
import { LiftWithdrawal } from './lift-withdrawal.tsx';
import { NameDns } from './name-dns.tsx';
import { t } from './texts.ts';

type Name = RouterOutputs['license']['names']['items'][number];

/** The names that the instances of a license have registered. */
export function Names({ licenseId }: { readonly licenseId: string }) {
  const api = useApi();
  const pages = usePages();
  const names = useQuery(
    api.license.names.queryOptions({ licenseId, ...pages.input }, { placeholderData: keepPreviousData }),
  );
  const [checked, setChecked] = useState<string | null>(null);
  const [isLifting, setLifting] = useState(false);
  const withdraw = useAction(api.license.withdrawName.mutationOptions(), {
    done: t.withdrawn,
  });
  const lift = (
    <Button small onClick={() => setLifting(true)}>
      {t.lift}
    </Button>
  );
  return (
    <>
      <RecordList
        query={names}
        caption={t.names}
        hasHeading
        actions={lift}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        rowActions={(name) => (
          <Row>
            <Button small onClick={() => setChecked(name.host)}>
              {t.dns}
            </Button>
            <ConfirmButton
              small
              label={t.withdraw}
              title={t.withdrawTitle(name.host)}
              action={withdraw}
              input={{ host: name.host }}
              name={name.host}
            >
              {t.withdrawHint}
            </ConfirmButton>
          </Row>
        )}
        empty={<Empty title={t.noNames}>{t.noNamesHint}</Empty>}
        pages={pages}
      />
      {checked !== null && <NameDns host={checked} onClose={() => setChecked(null)} />}
      {isLifting && <LiftWithdrawal onClose={() => setLifting(false)} />}
    </>
  );
}

const COLUMNS: readonly Column<Name>[] = [
  {
    title: common.hostName,
    cell: (name) => <WithNote note={name.ipAddress ?? name.instanceId}>{name.host}</WithNote>,
  },
  { title: common.kind, cell: ({ kind }) => nameKindText(kind) },
  { title: common.status, cell: ({ status }) => <NameBadge status={status} /> },
  { title: common.created, cell: ({ createdAt }) => <Time at={createdAt} /> },
];
