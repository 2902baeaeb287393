import { Page } from '../../parts/index.ts';

export function MembersScreen() {
  return <Page title="Members">…</Page>;
}
