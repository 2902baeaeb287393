import { facts } from '../../api/index.ts';

/** The address of an application below the domain of the platform, beside its main address. */
export function freeAddressOf(url: string, appName: string): string {
  const address = new URL(url);
  address.hostname = `${appName}.${facts.siteDomain}`;
  // Without the slash, as the server writes addresses.
  return address.origin;
}
