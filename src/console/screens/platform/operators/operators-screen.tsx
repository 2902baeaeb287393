import { Page } from '../../../parts/index.ts';

export function OperatorsScreen() {
  return <Page title="Operators">…</Page>;
}
