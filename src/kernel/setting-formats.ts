import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { ROLES, type Role } from '#src/domain/surface.ts';
import { parseHostName } from '#src/kernel/host-name.ts';
import { isLoopbackUrl } from '#src/kernel/loopback.ts';
import { isNameServer } from '#src/kernel/name-server-address.ts';
import { isOrigin } from '#src/kernel/origin.ts';

/** How the text of an environment variable becomes a value. The message of a failed check completes "NAME …". */

/** One of some names; the message lists them. */
export function oneOf<const Names extends readonly [string, ...string[]]>(names: Names) {
  return z.enum(names, `must be ${[names.slice(0, -1).join(', '), names.at(-1)].join(' or ')}`);
}

export const flag = z.enum(['true', 'false'], 'must be true or false').transform((text) => text === 'true');

export const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number')
  .transform(Number)
  .refine((value) => value <= 65535, 'must be at most 65535');

export const count = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, 'must be a whole number above 0')
  .transform(Number);

export const decimal = z
  .string()
  .regex(/^\d{1,4}(\.\d{1,2})?$/, 'must be a number such as 1 or 0.5')
  .transform(Number)
  .refine((value) => value >= 0.05, 'must be at least 0.05');

/** A part of a whole, from 0 to 1. */
export const share = z
  .string()
  .regex(/^(0|1|0?\.\d{1,9}|[01]\.0{1,9}|0\.\d{1,9})$/, 'must be a number from 0 to 1 such as 0.1')
  .transform(Number);

const HEADER = /^([!#$%&'*+.^_`|~\w-]+)\s*=\s*([\x21-\x7e]*)$/;

/** `name=value` with percent-encoded values; several are separated by commas. Never repeats a value, which can be a secret. */
export const headerList = z.string().transform((text, context) => {
  const headers: Record<string, string> = {};
  for (const part of partsOf(text)) {
    const [, name, value] = HEADER.exec(part) ?? [];
    if (name === undefined || value === undefined || !isPercentEncoded(value)) {
      const message = 'must list headers such as name=value, separated by commas';
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    }
    headers[name.toLowerCase()] = decodeURIComponent(value);
  }
  return headers;
});

function isPercentEncoded(value: string): boolean {
  try {
    return !/[\r\n\0]/.test(decodeURIComponent(value));
  } catch {
    return false;
  }
}

/** Megabytes; 0 means no limit. */
export const size = z
  .string()
  .regex(/^\d{1,9}$/, 'must be a whole number of megabytes')
  .transform(Number);

export const days = z
  .string()
  .regex(/^\d{1,4}$/, 'must be a whole number of days')
  .transform(Number);

export const hostName = z.string().transform((text, context) => {
  const host = text === 'localhost' ? text : parseHostName(text);
  if (host === null) {
    context.addIssue({ code: 'custom', message: 'must be a host name' });
    return z.NEVER;
  }
  return host;
});

/** An IP address or a host name of this machine. */
export const listenHost = z
  .string()
  .refine(
    (text) => isIp(text) || /^[a-z0-9_]([a-z0-9._-]*[a-z0-9_])?$/i.test(text),
    'must be an IP address or a host name, without scheme or port',
  );

const partsOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

export const cidrList = z.string().transform((text, context) => {
  const cidrs = partsOf(text);
  const wrong = cidrs.find((cidr) => !ipaddr.isValidCIDR(cidr));
  if (wrong !== undefined) {
    context.addIssue({ code: 'custom', message: `must list CIDRs such as 10.0.0.0/8; ${wrong} is not one` });
    return z.NEVER;
  }
  return cidrs;
});

/** `203.0.113.53`, `203.0.113.53:5353` or `[2001:db8::53]:53`; several are separated by commas. */
export const resolverList = z.string().transform((text, context) => {
  const servers = partsOf(text);
  const wrong = servers.find((server) => !isNameServer(server));
  if (wrong === undefined) return servers;
  context.addIssue({
    code: 'custom',
    message: `must list addresses of name servers such as 203.0.113.53:53; ${wrong} is not one`,
  });
  return z.NEVER;
});

/** `https://console.example.com`; several are separated by commas. */
export const originList = z.string().transform((text, context) => {
  const origins = partsOf(text);
  const wrong = origins.find((origin) => !isOrigin(origin));
  if (wrong === undefined) return origins;
  const message = `must list origins such as https://console.example.com; ${wrong} is not one`;
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

export const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
  // Paths are appended to it.
  .refine((text) => {
    // The check before has reported it.
    if (!URL.canParse(text)) return true;
    const { username, password, search, hash } = new URL(text);
    return `${username}${password}${search}${hash}` === '';
  }, 'must be an address without credentials, query and fragment')
  .transform((text) => text.replace(/\/+$/, ''));

/** The issuer of OpenID Connect, unchanged: a slash at its end is a part of it. HTTP only on this machine. */
export const issuerUrl = z.string().refine((text) => {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  const { protocol, username, password, search, hash } = url;
  return (protocol === 'https:' || isLoopbackUrl(url)) && `${username}${password}${search}${hash}` === '';
}, 'must be an https address without credentials, query and fragment');

/** `openid email profile`: separated by spaces. */
export const scopeList = z
  .string()
  .regex(/^[\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*$/, 'must list scopes, separated by spaces')
  .refine((text) => text.split(' ').includes('openid'), 'must contain openid');

const isRole = (text: string): text is Role => ROLES.some((role) => role === text);

export const roles = z.string().transform((text, context) => {
  const parts = [...new Set(text.split(',').map((part) => part.trim()))];
  if (parts.every(isRole)) return parts;
  context.addIssue({ code: 'custom', message: 'must list instance, hub or gateway' });
  return z.NEVER;
});

export const encryptionKey = z
  .base64('must be 32 bytes in base64')
  .transform((text) => Buffer.from(text, 'base64'))
  .refine((bytes) => bytes.length === 32, 'must be 32 bytes in base64');

const isIpv4 = (text: string) => ipaddr.IPv4.isValidFourPartDecimal(text);
const isIp = (text: string) => isIpv4(text) || ipaddr.IPv6.isValid(text);
