import { Page } from '../../../parts/index.ts';

export function OrganizationsScreen() {
  return <Page title="Organizations">…</Page>;
}
