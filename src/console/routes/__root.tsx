import { createRootRoute, Outlet } from '@tanstack/react-router';
import { CrashScreen, NotFoundScreen } from '../frame/failed-screens.tsx';

export const Route = createRootRoute({
  component: Outlet,
  notFoundComponent: NotFoundScreen,
  errorComponent: CrashScreen,
});
