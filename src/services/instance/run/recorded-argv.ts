import { maskUserInfo } from '#src/kernel/mask-credentials.ts';

const HIDDEN = '********';
const SECRET_NAME =
  /(pass(word|wd|phrase)?|pwd|secret|token|credential|auth(orization)?|api[-_]?key|private[-_]?key)s?$/i;

/**
 * Arguments as the audit log records them: without the values of options and variables whose names are those of
 * credentials, and without the credentials in addresses.
 */
export function recordedArgv(argv: readonly string[]): string[] {
  return argv.map((argument, index) => {
    const before = argv[index - 1] ?? '';
    if (isOption(before) && !before.includes('=') && SECRET_NAME.test(before)) return HIDDEN;
    const [name = '', ...value] = argument.split('=');
    if (value.length > 0 && SECRET_NAME.test(name)) return `${name}=${HIDDEN}`;
    return maskUserInfo(argument);
  });
}

function isOption(argument: string): boolean {
  return argument.startsWith('-');
}
