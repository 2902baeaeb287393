import { z } from 'zod';
import { completionScript, SHELLS } from '../completion/scripts.ts';
import { suggest } from '../completion/suggest.ts';
import { type Command, command, list, required } from '../core/command.ts';
import { CliFailure } from '../core/failure.ts';

export const completionCommand = command({
  name: 'completion',
  summary: 'Print the completion script of a shell',
  description:
    'bash: add `source <(pilothouse completion bash)` to ~/.bashrc. zsh: add `source <(pilothouse completion zsh)` to ~/.zshrc. fish: run `pilothouse completion fish > ~/.config/fish/completions/pilothouse.fish`.',
  arguments: z.object({ shell: required('bash, zsh or fish', { value: 'shell', completes: SHELLS }) }),
  options: z.object({}),
  json: null,
  examples: [{ line: 'source <(pilothouse completion bash)', meaning: 'For the current shell' }],
  async run({ terminal }, { shell }) {
    const known = SHELLS.find((name) => name === shell);
    if (known === undefined)
      throw new CliFailure('usage', `${shell} is not supported. Give ${SHELLS.join(', ')}.`);
    terminal.out.write(completionScript(known));
  },
});

/** What the completion scripts call: the words so far, the last of them unfinished. */
export const completeCommand = (commands: () => readonly Command[]) =>
  command({
    name: '__complete',
    summary: 'Complete a command line',
    arguments: z.object({ words: list('The words so far') }),
    options: z.object({}),
    json: null,
    examples: [],
    hidden: true,
    async run(cli, { words }) {
      for (const { word, description } of await suggest(cli, commands(), words))
        cli.terminal.out.write(`${word}\t${description.replaceAll(/\s+/g, ' ')}\n`);
    },
  });
