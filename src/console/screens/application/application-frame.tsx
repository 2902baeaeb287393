import { Outlet } from '@tanstack/react-router';

export function ApplicationFrame(_: { readonly applicationId: string }) {
  return <Outlet />;
}
