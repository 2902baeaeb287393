const BYTES = 24;

/** A random password of letters and digits. */
export function newPassword(): string {
  return [...crypto.getRandomValues(new Uint8Array(BYTES))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
