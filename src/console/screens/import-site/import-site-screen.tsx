import { Page } from '../../parts/index.ts';

export function ImportSiteScreen() {
  return <Page title="Import a site">…</Page>;
}
