import { createRootRoute } from '@tanstack/react-router';
import { CrashScreen } from '../frame/failed-screens.tsx';
import { LoneNotFound, Root } from '../frame/root.tsx';

export const Route = createRootRoute({
  component: Root,
  notFoundComponent: LoneNotFound,
  errorComponent: CrashScreen,
});
