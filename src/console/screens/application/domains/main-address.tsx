import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/index.ts';
import { Card, Facts, Muted, Row, Skeleton } from '../../../kit/index.ts';
import { QueryView } from '../../../parts/index.ts';
import { PointingBadge } from '../../../vocabulary/domain-states.tsx';
import { useApplication } from '../use-application.ts';
import { t } from './texts.ts';

/** The address that the platform names for the application, marked while its DNS does not lead here. */
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
        {({ url }) => {
          const domain = domains.find(({ host }) => url !== null && host === new URL(url).hostname);
          const address =
            url === null ? (
              <Muted>{t.notServed}</Muted>
            ) : (
              <Row>
                <a href={url}>{url}</a>
                {domain !== undefined && <Pointing domainId={domain.domainId} />}
              </Row>
            );
          return <Facts items={{ [t.mainAddress]: address }} />;
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
