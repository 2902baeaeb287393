import { Page } from '../../../parts/index.ts';

export function LicenseScreen({ licenseId }: { readonly licenseId: string }) {
  return <Page title="License">{licenseId}</Page>;
}
