import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/index.ts';
import { Card, Facts, Muted, Row, Skeleton } from '../../../kit/index.ts';
import { QueryView } from '../../../parts/index.ts';
import { PointingBadge } from '../../../vocabulary/domain-states.tsx';
import { freeAddressOf } from '../free-address.ts';
import { SiteLink } from '../site-link.tsx';
import { useApplication } from '../use-application.ts';
import { t } from './texts.ts';

/**
 * The address that the platform names for the application, marked while its DNS does not lead here; and the one below
 * the domain of the platform, which works without records of the user.
 */
export function MainAddress({
  applicationId,
  domains,
}: {
  readonly applicationId: string;
  readonly domains: readonly { readonly domainId: string; readonly host: string }[];
}) {
  const application = useApplication(applicationId);
  return (
    <Card>
      <QueryView query={application} loading={<Skeleton height="1.5rem" />}>
        {({ url, appName }) => {
          const domain = domains.find(({ host }) => url !== null && host === new URL(url).hostname);
          const address =
            url === null ? (
              <Muted>{t.notServed}</Muted>
            ) : (
              <Row>
                <SiteLink url={url} />
                {domain !== undefined && <Pointing domainId={domain.domainId} />}
              </Row>
            );
          const free = url === null ? null : freeAddressOf(url, appName);
          return (
            <Facts
              items={{
                [t.mainAddress]: address,
                [t.freeAddress]: free === null || free === url ? null : <SiteLink url={free} />,
              }}
            />
          );
        }}
      </QueryView>
    </Card>
  );
}

function Pointing({ domainId }: { readonly domainId: string }) {
  const domain = useQuery(useApi().domain.get.queryOptions({ domainId }));
  if (domain.data === undefined || domain.data.dns.status === 'pointed') return null;
  return <PointingBadge status={domain.data.dns.status} />;
}
