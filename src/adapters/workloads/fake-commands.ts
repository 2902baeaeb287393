import { setTimeout as sleep } from 'node:timers/promises';
import type { CommandExit, CommandSpec } from './port.ts';

type Program = (
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  signal: AbortSignal,
) => Promise<{ readonly printed: string; readonly exitCode: number }>;

const MS_PER_SECOND = 1_000;

/** The programs that the fake engine imitates, as the real engines find them on a machine and in an image. */
const PROGRAMS: Readonly<Record<string, Program>> = {
  true: async () => ({ printed: '', exitCode: 0 }),
  false: async () => ({ printed: '', exitCode: 1 }),
  echo: async (args) => ({ printed: `${args.join(' ')}\n`, exitCode: 0 }),
  async printenv([name = ''], env) {
    const value = env[name];
    return value === undefined ? { printed: '', exitCode: 1 } : { printed: `${value}\n`, exitCode: 0 };
  },
  async sleep([seconds = '0'], _env, signal) {
    await sleep(Number(seconds) * MS_PER_SECOND, undefined, { signal, ref: false }).catch(() => undefined);
    signal.throwIfAborted();
    return { printed: '', exitCode: 0 };
  },
};

const NOT_FOUND_EXIT = 127;

/** Imitates a one-off command. Rejects with the signal's reason. */
export async function runFakeCommand(
  { argv: [name, ...args], env, output }: CommandSpec,
  signal: AbortSignal,
): Promise<CommandExit> {
  signal.throwIfAborted();
  const program = Object.hasOwn(PROGRAMS, name) ? PROGRAMS[name] : undefined;
  const { printed, exitCode } =
    program === undefined
      ? { printed: `${name}: command not found\n`, exitCode: NOT_FOUND_EXIT }
      : await program(args, env, signal);
  const stream = output.open();
  await stream.write(Buffer.from(printed));
  await stream.end();
  return { exitCode };
}
