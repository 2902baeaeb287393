import { createFileRoute } from '@tanstack/react-router';
import { ImportSiteScreen } from '../../screens/import-site/import-site-screen.tsx';

/** `address` is the git address that the form begins with. */
interface Search {
  readonly address?: string;
}

export const Route = createFileRoute('/orgs/$organizationId/import')({
  validateSearch: ({ address }: Record<string, unknown>): Search =>
    typeof address === 'string' ? { address } : {},
  component: Screen,
});

function Screen() {
  const { address = '' } = Route.useSearch();
  return <ImportSiteScreen key={address} address={address} />;
}
