import { readdir, readFile, readlink } from 'node:fs/promises';

/** Why processes cannot be looked at here, or null. Tests that have to look skip with these words. */
export const noProcessList: string | null = process.platform === 'linux' ? null : 'there is no /proc here';

/** Command lines of the living processes whose arguments, environment or folder mention a text. */
export async function processesOf(text: string): Promise<string[]> {
  const seen = await everyProcess(async (pid) => {
    const [commandLine, environment, folder] = await Promise.all([
      readFile(`/proc/${pid}/cmdline`, 'utf8'),
      readFile(`/proc/${pid}/environ`, 'utf8').catch(() => ''),
      readlink(`/proc/${pid}/cwd`).catch(() => ''),
    ]);
    const isMeant = [commandLine, environment, folder].some((part) => part.includes(text));
    return isMeant ? `${pid} ${commandLine.replaceAll('\0', ' ')}` : undefined;
  });
  return seen.filter((process) => process !== undefined);
}

/** Looks at every command line of the machine repeatedly until it is stopped; then returns all it saw. */
export function watchCommandLines(): { stop(): Promise<string[]> } {
  const seen = new Set<string>();
  let isStopped = false;
  const watching = (async () => {
    while (!isStopped) {
      for (const line of await everyProcess((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8'))) {
        if (line !== undefined) seen.add(line.replaceAll('\0', ' '));
      }
    }
  })();
  return {
    async stop() {
      isStopped = true;
      await watching;
      return [...seen];
    },
  };
}

async function everyProcess<Result>(look: (pid: number) => Promise<Result>): Promise<(Result | undefined)[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  // A process that has ended meanwhile is not there to be seen.
  return Promise.all(
    pids.filter((pid) => pid !== process.pid).map((pid) => look(pid).catch(() => undefined)),
  );
}
