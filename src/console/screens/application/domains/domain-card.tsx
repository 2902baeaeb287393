import { useQuery } from '@tanstack/react-query';
import { type RouterOutputs, useApi } from '../../../api/index.ts';
import { Button, Card, Notice, Row, Skeleton, Stack } from '../../../kit/index.ts';
import { readableHost } from '../../../language/index.ts';
import { ConfirmButton, common, ProblemNotice, QueryView, useAction } from '../../../parts/index.ts';
import { CertificateBadge, PointingBadge, ProofBadge } from '../../../vocabulary/domain-states.tsx';
import { DomainFacts } from './domain-facts.tsx';
import { DomainRecords } from './domain-records.tsx';
import { t } from './texts.ts';

type Domain = RouterOutputs['domain']['list']['items'][number];

/** One domain: where its DNS leads, the records to set, its proof and its certificate. */
export function DomainCard({ domain, mayWrite }: { readonly domain: Domain; readonly mayWrite: boolean }) {
  const { domainId, host } = domain;
  const api = useApi();
  const details = useQuery(api.domain.get.queryOptions({ domainId }));
  const verify = useAction(api.domain.verify.mutationOptions(), {
    done: ({ verification }) => (verification?.state === 'verified' ? t.verified(host) : t.checked(host)),
  });
  const remove = useAction(api.domain.remove.mutationOptions(), { done: t.removed(host) });
  const actions = mayWrite && (
    <Row>
      <Button
        small
        busy={verify.isBusy}
        aria-label={t.checkOf(host)}
        onClick={() => verify.run({ domainId })}
      >
        {t.check}
      </Button>
      <ConfirmButton
        small
        look="danger"
        label={common.remove}
        aria-label={t.removeOf(host)}
        title={t.removeOf(host)}
        action={remove}
        input={{ domainId }}
      >
        {t.removeHint}
      </ConfirmButton>
    </Row>
  );
  return (
    <Card title={<span title={host}>{readableHost(host)}</span>} actions={actions}>
      <QueryView query={details} loading={<Skeleton height="12rem" />}>
        {({ dns, certificate, verification, license, problem, kind }) => (
          <Stack>
            <Row>
              <PointingBadge status={dns.status} />
              {verification !== null && <ProofBadge state={verification.state} />}
              {certificate.status !== 'none' && <CertificateBadge status={certificate.status} />}
            </Row>
            <ProblemNotice error={verify.error} />
            {problem !== null && (
              <Notice tone="bad" title={t.lost}>
                <p>{problem}</p>
                {verification !== null && <p>{t.lostHint}</p>}
              </Notice>
            )}
            {dns.status !== 'pointed' && kind === 'custom' && (
              <Notice tone="warn" title={t.notHere(host)}>
                {t.notHereHint}
              </Notice>
            )}
            {kind === 'custom' && (
              <DomainRecords
                host={host}
                dns={dns}
                verification={verification}
                lookup={verify.result?.lookup ?? null}
              />
            )}
            <DomainFacts certificate={certificate} verification={verification} license={license} />
          </Stack>
        )}
      </QueryView>
    </Card>
  );
}
