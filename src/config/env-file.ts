import { messageOf } from '../kernel/fault.ts';
import { OperatorError } from '../kernel/operator-error.ts';

const OPTION = '--env-file';

/**
 * Loads the file that `--env-file <file>` names into the environment of this process, and returns the other arguments.
 * Variables that are set already keep their values. After one of the words `owners` the option belongs to that command.
 * Throws an `OperatorError` if the file cannot be read.
 */
export function loadEnvFileOf(argv: readonly string[], owners: readonly string[] = []): string[] {
  const stop = argv.findIndex((word) => word === '--' || owners.includes(word));
  const end = stop < 0 ? argv.length : stop;
  const index = argv.slice(0, end).findIndex((word) => word === OPTION || word.startsWith(`${OPTION}=`));
  if (index < 0) return [...argv];
  const [word = '', next = ''] = argv.slice(index);
  const file = word === OPTION ? next : word.slice(OPTION.length + 1);
  if (file === '') throw new OperatorError(`${OPTION} needs the path of a file.`);
  try {
    process.loadEnvFile(file);
  } catch (error) {
    throw new OperatorError(`The file of ${OPTION} cannot be read: ${messageOf(error)}`, { cause: error });
  }
  return [...argv.slice(0, index), ...argv.slice(index + (word === OPTION ? 2 : 1))];
}

/** The arguments of this process after `loadEnvFileOf` with `owners`. If the file cannot be read, prints why and ends the process with code 2. */
export function argumentsWithoutEnvFile(owners: readonly string[] = []): string[] {
  try {
    return loadEnvFileOf(process.argv.slice(2), owners);
  } catch (error) {
    process.stderr.write(`Error: ${messageOf(error)}\n`);
    process.exit(2);
  }
}
