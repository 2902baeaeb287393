import { createHash, randomBytes } from 'node:crypto';
import type { PasswordHash } from '#src/services/platform/identity/password-hash.ts';

/** For tests that sign in often: scrypt takes a tenth of a second each time. Salted, so that equal passwords differ. */
export const quickPasswordHash: PasswordHash = {
  async hash(password) {
    const salt = randomBytes(16).toString('hex');
    return `${salt}:${digest(salt, password)}`;
  },
  async verify({ hash, password }) {
    const [salt = '', stored] = hash.split(':');
    return stored === digest(salt, password);
  },
};

const digest = (salt: string, password: string): string =>
  createHash('sha256').update(salt).update(password.normalize('NFKC')).digest('hex');
