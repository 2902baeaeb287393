import { Page } from '../../parts/index.ts';

export function UsageScreen({ applicationId }: { readonly applicationId: string }) {
  return <Page title="Usage">{applicationId}</Page>;
}
