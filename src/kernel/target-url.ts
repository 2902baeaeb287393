/** Why an address can never be called, as a sentence; null where it may. Where its name leads is judged at each call. */
export function targetProblem(text: string): string | null {
  const read = readTargetUrl(text);
  return typeof read === 'string' ? read : null;
}

/** The URL, or a sentence about why it can never be called. */
export function readTargetUrl(text: string): URL | string {
  if (!URL.canParse(text)) return 'The address is not a valid URL.';
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return 'The address must start with https:// or http://.';
  if (url.username !== '' || url.password !== '')
    return 'The address must not contain a user name or password.';
  if (BLOCKED_PORTS.has(url.port))
    return `Port ${url.port} belongs to another protocol and cannot be called. Use another port.`;
  return url;
}

/** Ports that `fetch` calls for no scheme: Fetch standard, "bad port". */
const BLOCKED_PORTS: ReadonlySet<string> = new Set(
  [
    '0 1 7 9 11 13 15 17 19 20 21 22 23 25 37 42 43 53 69 77 79 87 95 101 102 103 104 109 110 111 113 115 117 119',
    '123 135 137 139 143 161 179 389 427 465 512 513 514 515 526 530 531 532 540 548 554 556 563 587 601 636 989 990',
    '993 995 1719 1720 1723 2049 3659 4045 4190 5060 5061 6000 6566 6665 6666 6667 6668 6669 6679 6697 10080',
  ].flatMap((ports) => ports.split(' ')),
);
