import { createFileRoute } from '@tanstack/react-router';
import { LicenseScreen } from '../../../screens/hub/license/license-screen.tsx';

export const Route = createFileRoute('/hub/licenses/$licenseId')({ component: Screen });

function Screen() {
  const params = Route.useParams();
  return <LicenseScreen licenseId={params.licenseId} />;
}
