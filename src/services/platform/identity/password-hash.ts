/** How passwords are stored and compared. */
export interface PasswordHash {
  hash(password: string): Promise<string>;
  verify(stored: { readonly hash: string; readonly password: string }): Promise<boolean>;
}

/**
 * Whether a password is the one that is stored. Without a stored one it is hashed all the same: the time of the answer does not
 * show whether an account exists.
 */
export async function comparePassword(
  { hash: hashPassword, verify }: PasswordHash,
  stored: string | null | undefined,
  password: string,
): Promise<boolean> {
  if (typeof stored === 'string') return verify({ hash: stored, password });
  await hashPassword(password);
  return false;
}
