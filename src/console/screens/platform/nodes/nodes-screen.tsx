import { Page } from '../../../parts/index.ts';

export function NodesScreen() {
  return <Page title="Nodes">…</Page>;
}
