import { Page } from '../../../parts/index.ts';

export function RefusalsScreen() {
  return <Page title="Rejections">…</Page>;
}
