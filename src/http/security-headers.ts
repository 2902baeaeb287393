const HALF_A_YEAR_S = 15_552_000;

/** Security headers of every answer. Pages replace `referrer-policy` and add a content policy. */
export const SECURITY_HEADERS = {
  // No browser takes an answer for something else than its content type.
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // Addresses may contain ids and codes.
  'referrer-policy': 'same-origin',
} as const;

/** The headers of answers at a public address: over HTTPS also that its host is called over HTTPS only. */
export function securityHeadersOf(publicUrl: string): Readonly<Record<string, string>> {
  if (!publicUrl.startsWith('https:')) return SECURITY_HEADERS;
  return { ...SECURITY_HEADERS, 'strict-transport-security': `max-age=${HALF_A_YEAR_S}` };
}
