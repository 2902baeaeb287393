import { Page } from '../../parts/index.ts';

export function RunScreen({ applicationId }: { readonly applicationId: string }) {
  return <Page title="Run">{applicationId}</Page>;
}
