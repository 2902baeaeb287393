import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ProcessEngine } from '#src/adapters/workloads/process/engine.ts';
import { NO_OUTPUT, type OutputSink } from '#src/kernel/output.ts';
import { aBuild, aRun, aSource, aStart, firstAnswer } from '../support.ts';

/** Builds and starts an application of one file under its own id; answers where it listens. */
export async function started(
  engine: ProcessEngine,
  name: string,
  app: string,
  output: OutputSink = NO_OUTPUT,
) {
  const ids = { applicationId: `app_${name}`, releaseId: `rel_${name}` };
  const sourceDir = await aSource({
    'package.json': JSON.stringify({ scripts: { start: 'exec node app.js' } }),
    'app.js': app,
  });
  await engine.build(aBuild(sourceDir, ids), aRun());
  return engine.start(aStart({ ...ids, output }), aRun());
}

/** The user that an application runs as. */
export async function userOf(endpoint: { host: string; port: number }): Promise<number> {
  return Number((await firstAnswer(endpoint, '/uid')).text);
}

/** A server that returns its user at `/uid`, and the value of `answer` elsewhere. */
export function uidServer(answer = "'ok'"): string {
  return `require('node:http').createServer((request, response) =>
    response.end(String(request.url === '/uid' ? process.getuid() : ${answer}))).listen(process.env.PORT, '127.0.0.1');\n`;
}

/** Living processes of a user, with their command lines. */
export async function processesOfUser(uid: number): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const seen = await Promise.all(
    pids.map(async (pid) => {
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
      if (!new RegExp(`^Uid:\t${uid}\t`, 'm').test(status) || /^State:\t[ZX]/m.test(status)) return null;
      return `${pid} ${(await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ')}`;
    }),
  );
  return seen.filter((line) => line !== null);
}

/**
 * In the folder argv[1]: makes a folder x that only the user argv[3] may change, with names as the files of the
 * folder argv[2] has them, and a link y to that folder; then swaps the two again and again, in one step each time, and
 * makes the link again where it was removed. The folder may be renamed meanwhile: this program is in it.
 */
const SWAPPER = `
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
int main(int argc, char **argv) {
  char name[64];
  uid_t user = argc == 4 ? atoi(argv[3]) : 0;
  if (user == 0 || chdir(argv[1]) != 0) return 1;
  mkdir("x", 0700);
  for (int i = 0; i < 4000; i++) {
    snprintf(name, sizeof name, i < 300 ? "x/f%d" : "x/dummy%d", i);
    close(open(name, O_CREAT | O_WRONLY, 0600));
  }
  if (symlink(argv[2], "y") != 0) return 1;
  if (getuid() == 0 && chown("x", user, user) != 0) return 1;
  puts("ready");
  fflush(stdout);
  for (;;) {
    if (syscall(SYS_renameat2, AT_FDCWD, "x", AT_FDCWD, "y", 2) != 0 && symlink(argv[2], "y") != 0)
      symlink(argv[2], "x");
    usleep(500);
  }
}
`;

/** A program that exchanges two names; null where there is no compiler. */
export async function compiledSwapper(): Promise<string | null> {
  const directory = await mkdtemp(join(tmpdir(), 'pilothouse-swapper-'));
  const program = join(directory, 'swap');
  await writeFile(`${program}.c`, SWAPPER);
  const compiled = await promisify(execFile)('cc', ['-static', '-O1', '-o', program, `${program}.c`]).then(
    () => true,
    () => false,
  );
  await promisify(execFile)('chmod', ['-R', 'a+rX', directory]);
  return compiled ? program : null;
}
