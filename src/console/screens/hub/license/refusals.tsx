import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/index.ts';
import { ButtonLink, Empty } from '../../../kit/index.ts';
import { RecordList } from '../../../parts/index.ts';
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
    <RecordList
      query={refusals}
      caption={t.refusals}
      hasHeading
      actions={all}
      columns={REFUSAL_COLUMNS}
      keyOf={({ refusalId }) => refusalId}
      empty={<Empty title={t.noRefusals}>{t.noRefusalsHint}</Empty>}
    />
  );
}
