import { Page } from '../../parts/index.ts';

export function DatabaseScreen({ databaseId }: { readonly databaseId: string }) {
  return <Page title="Database">{databaseId}</Page>;
}
