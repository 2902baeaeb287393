import type { RouterOutputs } from '../../../api/index.ts';
import { Facts } from '../../../kit/index.ts';
import { formatTime } from '../../../language/index.ts';
import { Time } from '../../../parts/index.ts';
import { CertificateBadge } from '../../../vocabulary/domain-states.tsx';
import { t } from './texts.ts';

type Details = RouterOutputs['domain']['get'];

/** Certificate, proof and registration of a domain, as far as there is something to report. */
export function DomainFacts({
  certificate: { status, expiresAt, lastError },
  verification,
  license,
}: Pick<Details, 'certificate' | 'verification' | 'license'>) {
  const verifiedAt = verification?.verifiedAt ?? null;
  return (
    <Facts
      items={{
        [t.certificate]: (
          <>
            <CertificateBadge status={status} />{' '}
            {expiresAt !== null && `${t.expires} ${formatTime(expiresAt)}`}
            {lastError !== null && <div>{lastError}</div>}
          </>
        ),
        [t.verifiedAt]: verifiedAt && <Time at={verifiedAt} />,
        [t.hub]: license.error,
      }}
    />
  );
}
