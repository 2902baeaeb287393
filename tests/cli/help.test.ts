import { expect, it } from 'vitest';
import { COMMANDS } from '#src/cli/commands.ts';
import { callCli } from './support.ts';

const help = async (...words: string[]) => {
  const { code, out, err } = await callCli([...words, '--help'], {});
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return out;
};

it('shows all commands', async () => {
  await expect(await help()).toMatchFileSnapshot('golden/overview.txt');
  expect((await callCli([], {})).out).toBe(await help());
});

it('explains every command', async () => {
  const texts: string[] = [];
  for (const { name, hidden } of COMMANDS) {
    if (!hidden) texts.push(`$ pilothouse ${name} --help\n${await help(...name.split(' '))}`);
  }
  await expect(texts.join('\n')).toMatchFileSnapshot('golden/commands.txt');
});

it('shows the commands of a group', async () => {
  expect(await help('env')).toContain('env push');
  expect((await callCli('env', {})).out).toBe(await help('env'));
  expect((await callCli('help env set', {})).out).toBe(await help('env', 'set'));
});

it('has an example for every command, without lines that are too long', async () => {
  for (const { name, examples, hidden } of COMMANDS) {
    if (!hidden) expect(examples.length, name).toBeGreaterThan(0);
    if (hidden) continue;
    for (const line of (await help(...name.split(' '))).split('\n'))
      if (!line.startsWith('  pilothouse')) expect(line.length, line).toBeLessThanOrEqual(100);
  }
});

it('gives each option of a command its own letter', () => {
  for (const { name, options } of COMMANDS) {
    expect(
      Object.keys(options.shape).filter((key) => ['json', 'url', 'help'].includes(key)),
      name,
    ).toEqual([]);
  }
});

it('shows the version', async () => {
  expect(await callCli('--version', {})).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
  });
});
