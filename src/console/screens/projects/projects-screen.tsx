import { Page } from '../../parts/index.ts';

export function ProjectsScreen() {
  return <Page title="Projects">…</Page>;
}
