import { Page } from '../../parts/index.ts';

export function ApplicationSettingsScreen({ applicationId }: { readonly applicationId: string }) {
  return <Page title="ApplicationSettings">{applicationId}</Page>;
}
