import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../api/index.ts';
import { Button, Card, Empty } from '../../../kit/index.ts';
import { Lines, Page, PageButtons, QueryView, useMay, usePages } from '../../../parts/index.ts';
import { AddDomain } from './add-domain.tsx';
import { DomainCard } from './domain-card.tsx';
import { MainAddress } from './main-address.tsx';
import { t } from './texts.ts';

const PAGE_SIZE = 20;

/** The domains of an application, each with its DNS records, proof and certificate. */
export function DomainsScreen({ applicationId }: { readonly applicationId: string }) {
  const api = useApi();
  const pages = usePages({ limit: PAGE_SIZE });
  const domains = useQuery(api.domain.list.queryOptions({ applicationId, ...pages.input }));
  const mayWrite = useMay('site:write');
  const [isAdding, setAdding] = useState(false);
  const add = (
    <Button look="primary" onClick={() => setAdding(true)}>
      {t.add}
    </Button>
  );
  const waiting = (
    <Card>
      <Lines count={6} />
    </Card>
  );
  return (
    <Page title={t.title} lead={t.lead} actions={mayWrite ? add : undefined}>
      <MainAddress applicationId={applicationId} domains={domains.data?.items ?? []} />
      <QueryView query={domains} loading={waiting}>
        {({ items }) =>
          items.length === 0 ? (
            <Card>
              <Empty title={t.empty}>{mayWrite ? t.emptyHint : t.emptyMember}</Empty>
            </Card>
          ) : (
            <>
              {items.map((domain) => (
                <DomainCard key={domain.domainId} domain={domain} mayWrite={mayWrite} />
              ))}
              <PageButtons pages={pages} count={items.length} />
            </>
          )
        }
      </QueryView>
      {isAdding && <AddDomain applicationId={applicationId} onClose={() => setAdding(false)} />}
    </Page>
  );
}
