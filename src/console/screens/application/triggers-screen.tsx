import { Page } from '../../parts/index.ts';

export function TriggersScreen({ applicationId }: { readonly applicationId: string }) {
  return <Page title="Triggers">{applicationId}</Page>;
}
