import { Page } from '../../parts/index.ts';

export function ImportsScreen() {
  return <Page title="Imports">…</Page>;
}
