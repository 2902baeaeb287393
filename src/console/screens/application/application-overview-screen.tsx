import { Page } from '../../parts/index.ts';

export function ApplicationOverviewScreen({ applicationId }: { readonly applicationId: string }) {
  return <Page title="ApplicationOverview">{applicationId}</Page>;
}
