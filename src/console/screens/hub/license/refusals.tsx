import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/index.ts';
import { ButtonLink, Card, Empty, Table } from '../../../kit/index.ts';
import { QueryView } from '../../../parts/index.ts';
import { REFUSAL_COLUMNS } from '../refusals/refusal-columns.tsx';
import { t } from './texts.ts';

const SHOWN = 5;

/** The newest rejected requests of a license. */
export function LicenseRefusals({ licenseId }: { readonly licenseId: string }) {
  const refusals = useQuery(useApi().license.refusals.queryOptions({ licenseId, limit: SHOWN }));
  const all = (
    <ButtonLink small to="/hub/refusals" search={{ licenseId }}>
      {t.allRefusals}
    </ButtonLink>
  );
  return (
    <Card title={t.refusals} actions={all} padded={false}>
      <QueryView query={refusals}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={t.noRefusals}>{t.noRefusalsHint}</Empty>
          ) : (
            <Table
              caption={t.refusals}
              columns={REFUSAL_COLUMNS}
              items={items}
              keyOf={({ refusalId }) => refusalId}
            />
          )
        }
      </QueryView>
    </Card>
  );
}
