import ipaddr from 'ipaddr.js';

/** `203.0.113.53`, `203.0.113.53:5353`, `2001:db8::53` or `[2001:db8::53]:53`. */
export function isNameServer(text: string): boolean {
  if (isAddress(text)) return true;
  const [, ipv6, ipv4, portText] = /^(?:\[([0-9a-f:.]+)\]|([0-9.]+))(?::(\d{1,5}))?$/i.exec(text) ?? [];
  const portNumber = Number(portText ?? 53);
  return isAddress(ipv6 ?? ipv4 ?? '') && portNumber > 0 && portNumber <= 65535;
}

const isAddress = (text: string): boolean =>
  ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
