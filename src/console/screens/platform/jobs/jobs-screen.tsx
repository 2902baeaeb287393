import { Page } from '../../../parts/index.ts';

export function JobsScreen() {
  return <Page title="Jobs">…</Page>;
}
