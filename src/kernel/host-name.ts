import { domainToASCII, domainToUnicode } from 'node:url';

const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;
/** A last label like this makes an address of the whole, in one of the forms that browsers read. */
const NUMBER = /^(?:\d+|0x[0-9a-f]*)$/;
/** Longest host name in DNS, in characters of its stored form. The form in which it is given is never longer. */
const MAX_HOST_NAME_LENGTH = 253;
const PUNYCODE = 'xn--';

/**
 * A host name in the one form in which names are stored and compared: lower case, international labels as punycode, one
 * trailing dot dropped. Null if the text is not a host name: fewer than two labels, other characters than letters,
 * digits and hyphens, a numeric last label (an address), punycode that encodes nothing, or more than 253 characters.
 */
export function parseHostName(text: string): string | null {
  // First of all: the work of domainToASCII grows with the square of the length.
  if (text.length > MAX_HOST_NAME_LENGTH + 1) return null;
  const bare = text.endsWith('.') ? text.slice(0, -1) : text;
  // domainToASCII would drop or map what must not pass: white space, ports, percent signs, a second trailing dot.
  if (bare === '' || /[\s:/\\@%?#[\]]/.test(bare)) return null;
  const host = domainToASCII(bare.toLowerCase());
  const labels = host.split('.');
  const lastLabel = labels.at(-1) ?? '';
  const wellFormed =
    host.length <= MAX_HOST_NAME_LENGTH &&
    labels.length >= 2 &&
    labels.every((label) => LABEL.test(label) && isDecodable(label)) &&
    !NUMBER.test(lastLabel);
  return wellFormed ? host : null;
}

/** Whether a label is plain, or punycode of an international label. From Node 24 on domainToASCII does not check this. */
function isDecodable(label: string): boolean {
  if (!label.startsWith(PUNYCODE)) return true;
  const decoded = domainToUnicode(label);
  return decoded !== label && domainToASCII(decoded) === label;
}

export const isHostName = (text: string): boolean => parseHostName(text) !== null;

/** Whether a host is a zone or lies below it. Both in stored form. */
export function isUnder(host: string, zone: string): boolean {
  return host === zone || host.endsWith(`.${zone}`);
}
