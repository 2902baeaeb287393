import { Page } from '../../../parts/index.ts';

export function LicensesScreen() {
  return <Page title="Licenses">…</Page>;
}
