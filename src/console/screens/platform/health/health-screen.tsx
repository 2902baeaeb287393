import { Page } from '../../../parts/index.ts';

export function HealthScreen() {
  return <Page title="Health">…</Page>;
}
