import { Page } from '../../parts/index.ts';

export function DeploymentsScreen({ applicationId }: { readonly applicationId: string }) {
  return <Page title="Deployments">{applicationId}</Page>;
}
