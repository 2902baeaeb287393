import { Page } from '../../parts/index.ts';

export function ApplicationsScreen() {
  return <Page title="Applications">…</Page>;
}
