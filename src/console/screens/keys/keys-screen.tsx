import { Page } from '../../parts/index.ts';

export function KeysScreen() {
  return <Page title="Keys">…</Page>;
}
