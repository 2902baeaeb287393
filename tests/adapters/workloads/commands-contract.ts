import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type CommandSpec, WorkloadError, type Workloads } from '#src/adapters/workloads/port.ts';
import { linesTo } from '#src/kernel/output.ts';
import { aBuild, aRun, aSource, aStart } from './support.ts';

let commands = 0;

/** A one-off command with what it has printed so far. */
export function aCommand(
  argv: CommandSpec['argv'],
  changes: Partial<CommandSpec> = {},
): CommandSpec & { readonly lines: string[] } {
  commands += 1;
  const lines: string[] = [];
  return {
    ...{ commandId: `run_${commands}`, applicationId: 'app_one', releaseId: 'rel_one', argv, env: {}, lines },
    output: linesTo((line) => void lines.push(line)),
    ...changes,
  };
}

/** What one-off commands do on every implementation of the port. */
export function commandsContract(name: string, opened: () => Promise<Workloads>): void {
  async function withRelease(): Promise<Workloads> {
    const workloads = await opened();
    await workloads.build(aBuild(await aSource({ 'index.html': '<h1>hello</h1>' })), aRun());
    return workloads;
  }

  describe(`one-off commands: ${name}`, () => {
    it('runs a command with the variables, and returns its exit code', async () => {
      const workloads = await withRelease();
      const shown = aCommand(['printenv', 'GREETING'], { env: { GREETING: 'good evening' } });
      expect(await workloads.runOnce(shown, aRun())).toEqual({ exitCode: 0 });
      expect(shown.lines).toEqual(['good evening']);
      expect(await workloads.runOnce(aCommand(['false']), aRun())).toEqual({ exitCode: 1 });
    });

    it('passes arguments as they are: no shell reads them', async () => {
      const workloads = await withRelease();
      const words = ['$HOME', '`id`', '$(id)', '; exit 3', '*', '&&', '"quoted"', 'a  b', '>file', ''];
      const shown = aCommand(['echo', ...words]);
      expect(await workloads.runOnce(shown, aRun())).toEqual({ exitCode: 0 });
      expect(shown.lines).toEqual([words.join(' ')]);
    });

    it('returns 127 for a program that does not exist', async () => {
      const workloads = await withRelease();
      const missing = aCommand(['no-such-program', '--flag']);
      expect(await workloads.runOnce(missing, aRun())).toEqual({ exitCode: 127 });
      expect(missing.lines.join('\n')).toContain('no-such-program');
      expect(await workloads.runOnce(aCommand(['echo a command in one word']), aRun())).toEqual({
        exitCode: 127,
      });
    });

    it('runs beside a release and outlives its stop', async () => {
      const workloads = await withRelease();
      const endpoint = await workloads.start(aStart(), aRun());
      const running = workloads.runOnce(aCommand(['sleep', '3']), aRun());
      await sleep(500);
      expect(workloads.endpoint('rel_one')).toEqual(endpoint);
      await workloads.stop('rel_one', 1_000);
      expect(await running).toEqual({ exitCode: 0 });
      expect(workloads.endpoint('rel_one')).toBeNull();
    });

    it('refuses a release that was never built', async () => {
      const workloads = await opened();
      await expect(workloads.runOnce(aCommand(['true']), aRun())).rejects.toThrow(WorkloadError);
    });

    it('ends a command that is cancelled, and runs none that was cancelled before', async () => {
      const workloads = await withRelease();
      const cancel = new AbortController();
      const running = workloads.runOnce(aCommand(['sleep', '600']), aRun(cancel.signal));
      setTimeout(() => cancel.abort(new Error('cancelled')), 500);
      await expect(running).rejects.toThrow('cancelled');
      await expect(workloads.runOnce(aCommand(['true']), aRun(cancel.signal))).rejects.toThrow('cancelled');
      expect(await workloads.runOnce(aCommand(['true']), aRun())).toEqual({ exitCode: 0 });
    });

    it('ends commands with their application and with their release', async () => {
      const workloads = await withRelease();
      for (const remove of [
        () => workloads.removeRelease({ applicationId: 'app_one', releaseId: 'rel_one' }),
        () => workloads.removeApplication('app_one'),
      ]) {
        await workloads.build(aBuild(await aSource({ 'index.html': '' })), aRun());
        const running = workloads.runOnce(aCommand(['sleep', '600']), aRun());
        const ended = expect(running).rejects.toThrow(/was removed/);
        await sleep(500);
        await remove();
        await ended;
      }
      expect((await workloads.inventory()).releases).toEqual([]);
    });

    it('ends commands when it is closed', async () => {
      const workloads = await withRelease();
      const ended = expect(workloads.runOnce(aCommand(['sleep', '600']), aRun())).rejects.toThrow();
      await sleep(500);
      await workloads.close();
      await ended;
    });
  });
}
