import { spawnSync } from 'node:child_process';

/** The reason with which tests skip that need a program. */
export const notInstalled = (program: string, debianPackages: string): string =>
  `${program} is not installed (Debian: ${debianPackages})`;

const missing = (program: string, argument: string, debianPackage: string): string | null =>
  spawnSync(program, [argument]).error === undefined ? null : notInstalled(program, debianPackage);

/** Why commands of the documents cannot run here, or null. Tests that need curl skip with these words. */
export const noCurl = missing('curl', '--version', 'curl');

/** Why no SSH client can run here, or null. Tests that need one skip with these words. */
export const noSsh = missing('ssh', '-V', 'openssh-client');

/** Why no certificate can be made here, or null. Tests that need one skip with these words. */
export const noOpenssl = missing('openssl', 'version', 'openssl');

/** Why ssh-keygen cannot run here, or null. Tests that need it skip with these words. */
export const noKeygen = missing('ssh-keygen', '-?', 'openssh-client');
