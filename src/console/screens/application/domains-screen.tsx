import { Page } from '../../parts/index.ts';

export function DomainsScreen({ applicationId }: { readonly applicationId: string }) {
  return <Page title="Domains">{applicationId}</Page>;
}
