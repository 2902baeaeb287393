import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCommand } from '#src/adapters/workloads/common/commands/run-command.ts';
import { restartDelayMs } from '#src/adapters/workloads/process/running/back-off.ts';
import { LineSplitter, MAX_LINE_LENGTH } from '#src/kernel/lines.ts';
import { linesTo } from '#src/kernel/output.ts';
import { until } from '../../../support/until.ts';
import { aDataDir, isAlive } from '../support.ts';

function linesOf(...chunks: (string | Buffer)[]): string[] {
  const lines: string[] = [];
  const splitter = new LineSplitter((line) => lines.push(line));
  for (const chunk of chunks) splitter.write(Buffer.from(chunk));
  splitter.end();
  return lines;
}

describe('lines of output', () => {
  it.each<[string, (string | Buffer)[], string[]]>([
    ['pieces of lines', ['a', 'b\nc', '\n\nd'], ['ab', 'c', '', 'd']],
    ['CRLF, also across chunks', ['a\r', '\nb\r\n'], ['a', 'b']],
    ['progress bars: the last state', ['10%\r50%\r', '100%\ndone\n'], ['100%', 'done']],
    ['characters across chunks', [Buffer.from([0xc3]), Buffer.from([0xa9, 0x0a])], ['é']],
    ['binary', [Buffer.from([0xff, 0x00, 0x41, 0x0a])], ['\ufffdA']],
    [
      'colours, titles and cursor movements',
      ['\u001b[31mred\u001b[0m \u001b]0;t\u0007x\u001b[2K\n'],
      ['red x'],
    ],
    ['tabs stay', ['a\tb\n'], ['a\tb']],
  ])('%s', (_, chunks, expected) => {
    expect(linesOf(...chunks)).toEqual(expected);
  });

  it('bounds a line of a megabyte', () => {
    const [line = '', next] = linesOf('x'.repeat(1_000_000), `${'x'.repeat(24)}\nnext\n`);
    expect(line).toBe(`${'x'.repeat(MAX_LINE_LENGTH)} … (${1_000_024 - MAX_LINE_LENGTH} more characters)`);
    expect(next).toBe('next');
  });
});

it('waits 1, 2, 4 … 60 seconds before a restart', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 5_000].map(restartDelayMs)).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000,
  ]);
});

describe('a command', () => {
  const node = (code: string, cwd = '/') => ({ argv: [process.execPath, '-e', code] as const, cwd, env: {} });
  const options = (onLine: (line: string) => void = () => undefined) => ({
    signal: AbortSignal.timeout(500_000),
    deadlineMs: 20_000,
    output: linesTo(onLine),
  });

  it('answers its exit code and every line it wrote', async () => {
    const lines: string[] = [];
    const exit = await runCommand(
      node('console.log("a\\nb"); console.error("c"); process.exit(3)'),
      options((l) => lines.push(l)),
    );
    expect(exit).toEqual({ code: 3, signal: null });
    expect(lines.sort()).toEqual(['a', 'b', 'c']);
  });

  it('receives arguments and input as they are, without a shell', async () => {
    const lines: string[] = [];
    const odd = '$(id); "x" \'y\' `z` *';
    const code = 'process.stdin.pipe(process.stdout); console.log(process.argv[1])';
    const command = {
      argv: [process.execPath, '-e', code, '--', odd] as const,
      cwd: '/',
      env: {},
      stdin: 'in\n',
    };
    await runCommand(
      command,
      options((line) => lines.push(line)),
    );
    expect(lines).toEqual([odd, 'in']);
  });

  it('that does not exist is refused by name', async () => {
    const command = { argv: ['/no/such/program'] as const, cwd: '/', env: {} };
    await expect(runCommand(command, options())).rejects.toThrow('/no/such/program could not be started');
  });

  it('is ended with its children, deaf ones too, when it is cancelled', async () => {
    const directory = await aDataDir();
    const cancel = new AbortController();
    const deaf = `process.on('SIGTERM', () => {}); setInterval(() => {}, 1000);`;
    const child = `${deaf} require('fs').writeFileSync('child', String(process.pid))`;
    const code = `${deaf} require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(child)}], { stdio: 'inherit' })`;
    const running = runCommand(node(code, directory), { ...options(), signal: cancel.signal });
    const written = () => readFile(join(directory, 'child'), 'utf8').catch(() => '');
    await until('the child runs', async () => (await written()) !== '');
    const pid = Number(await written());
    cancel.abort(new Error('cancelled'));
    await expect(running).rejects.toThrow('cancelled');
    expect(isAlive(pid)).toBe(false);
  });

  it('is ended at its deadline', async () => {
    const running = runCommand(node('setInterval(() => {}, 1000)'), { ...options(), deadlineMs: 200 });
    await expect(running).rejects.toThrow('took longer than');
  });

  it('that leaves a child in its group ends with it', async () => {
    const lines: string[] = [];
    const child = `process.on('SIGTERM', () => process.exit()); setInterval(() => {}, 1000)`;
    const code = `const c = require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(child)}], { stdio: 'inherit' }); console.log(c.pid); c.unref()`;
    await runCommand(
      node(code),
      options((line) => lines.push(line)),
    );
    expect(isAlive(Number(lines[0]))).toBe(false);
  });
});
