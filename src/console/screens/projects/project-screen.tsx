import { Page } from '../../parts/index.ts';

export function ProjectScreen({ projectId }: { readonly projectId: string }) {
  return <Page title="Project">{projectId}</Page>;
}
