import { Page } from '../../../parts/index.ts';

export function OperatorLogScreen() {
  return <Page title="Operator log">…</Page>;
}
