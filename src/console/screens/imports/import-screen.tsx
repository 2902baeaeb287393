import { Page } from '../../parts/index.ts';

export function ImportScreen({ importId }: { readonly importId: string }) {
  return <Page title="Import">{importId}</Page>;
}
