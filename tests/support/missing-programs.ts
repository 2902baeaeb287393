import { spawnSync } from 'node:child_process';

const missing = (program: string, argument: string, debianPackage: string): string | null =>
  spawnSync(program, [argument]).error === undefined
    ? null
    : `${program} is not installed (Debian: ${debianPackage})`;

/** Why commands of the documents cannot run here, or null. Tests that need curl skip with these words. */
export const noCurl = missing('curl', '--version', 'curl');

/** Why no SSH client can run here, or null. Tests that need one skip with these words. */
export const noSsh = missing('ssh', '-V', 'openssh-client');

/** Why no certificate can be made here, or null. Tests that need one skip with these words. */
export const noOpenssl = missing('openssl', 'version', 'openssl');
