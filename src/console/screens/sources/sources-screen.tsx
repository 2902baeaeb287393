import { Page } from '../../parts/index.ts';

export function SourcesScreen() {
  return <Page title="Sources">…</Page>;
}
