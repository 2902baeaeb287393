import { Page } from '../../parts/index.ts';

export function VariablesScreen({ applicationId }: { readonly applicationId: string }) {
  return <Page title="Variables">{applicationId}</Page>;
}
