import { Page } from '../../parts/index.ts';

export function ThemeScreen() {
  return <Page title="Docs theme">…</Page>;
}
