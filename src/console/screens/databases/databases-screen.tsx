import { Page } from '../../parts/index.ts';

export function DatabasesScreen() {
  return <Page title="Databases">…</Page>;
}
