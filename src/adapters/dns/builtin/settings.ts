import { isIPv4 } from 'node:net';
import { z } from 'zod';
import { parseHostName } from '#src/kernel/host-name.ts';
import { SETTINGS } from '#src/kernel/setting.ts';
import { listenHost, port } from '#src/kernel/setting-formats.ts';

/** `ns1.example.com,ns2.apps.example.com=203.0.113.8` */
const nameServerList = z.string().transform((text, context) => {
  const servers = text
    .split(',')
    .map((part) => part.trim().split('=', 2))
    .filter(([name]) => name !== '')
    .map(([name = '', ipv4]) => ({ name: parseHostName(name.trim()), ipv4: ipv4?.trim() ?? null }));
  const isGood = ({ name, ipv4 }: (typeof servers)[number]) =>
    name !== null && (ipv4 === null || isIPv4(ipv4));
  if (servers.length > 0 && servers.every(isGood))
    return servers.map(({ name, ipv4 }) => ({ name: name ?? '', ipv4 }));
  context.addIssue({
    code: 'custom',
    message:
      'must list host names such as ns1.example.com, with an address behind = where they are below the zone',
  });
  return z.NEVER;
});

/** The settings of the built-in DNS server. */
export const BUILTIN_DNS_SETTINGS = {
  DNS_HOST: listenHost.optional().register(SETTINGS, {
    roles: ['hub'],
    meaning: 'Address on which the built-in DNS server listens.',
    unset: 'value of `HOST`',
  }),
  DNS_PORT: port
    .prefault('8053')
    .register(SETTINGS, { roles: ['hub'], meaning: 'Port of the built-in DNS server, over UDP and TCP.' }),
  DNS_PUBLIC_IP: z
    .ipv4('must be an IPv4 address')
    .optional()
    .register(SETTINGS, {
      roles: ['hub'],
      meaning: 'Address of `ns1` of the zone, and of the zone itself if it is set.',
      unset: '`INGRESS_IP` or `DNS_HOST`, the one that is public',
    }),
  DNS_NAMESERVERS: nameServerList.optional().register(SETTINGS, {
    roles: ['hub'],
    meaning:
      'Name servers of the zone. One below the zone needs its address: `ns2.apps.example.com=203.0.113.8`.',
    unset: '`ns1.<zone>`',
  }),
  DNS_ANSWERS_PER_SECOND: z
    .string()
    .regex(/^\d{1,6}$/, 'must be a whole number; 0 for no limit')
    .transform(Number)
    .prefault('100')
    .register(SETTINGS, {
      roles: ['hub'],
      meaning:
        'Answers per second over UDP for each /24 (IPv6: /56). Further answers are truncated or dropped; `0`: no limit.',
    }),
};
