import { Page } from '../../parts/index.ts';

export function OrganizationScreen() {
  return <Page title="Organization">…</Page>;
}
