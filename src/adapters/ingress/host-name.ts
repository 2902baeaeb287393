/** The form in which hosts are compared: lower case, no port, no trailing dot. Empty where there is no host. */
export function hostNameOf(authority: string | undefined): string {
  const host = (authority ?? '').trim().toLowerCase();
  // An IPv6 literal contains colons.
  const name = host.startsWith('[') ? host.replace(/\](?::\d*)?$/, ']') : withoutPort(host);
  return name.endsWith('.') ? name.slice(0, -1) : name;
}

function withoutPort(host: string): string {
  return host.includes(':') ? host.replace(/:\d*$/, '') : host;
}
