import { createFileRoute } from '@tanstack/react-router';
import { KeysScreen } from '../../screens/keys/keys-screen.tsx';

export const Route = createFileRoute('/orgs/$organizationId/keys')({ component: KeysScreen });
