import { z } from 'zod';
import { command, flag } from '../core/command.ts';

export const serveCommand = command({
  name: 'serve',
  summary: 'Start the server',
  description:
    'Starts the server with the settings of the environment, until it receives SIGTERM or SIGINT. The first settings to choose: DATA_DIR (folder of all data), PORT (of the API), INGRESS_PORT (of the sites), INGRESS_DOMAIN (sites are at <name>.<domain>), ENGINE (docker, kubernetes, process or auto). docs/reference/configuration.md of the repository lists all. The first start writes the email, the password and an API key of the operator to credentials.json in DATA_DIR: sign in with "pilothouse login <address>".',
  arguments: z.object({}),
  options: z.object({}),
  json: null,
  examples: [
    { line: 'DATA_DIR=/var/lib/pilothouse PORT=3000 pilothouse serve', meaning: 'With two settings' },
    { line: 'pilothouse serve --env-file pilothouse.env', meaning: 'With the settings of a file' },
  ],
  async run() {
    await import('../../main.ts');
    // The server ends the process itself.
    await new Promise<never>(() => undefined);
  },
});

export const demoCommand = command({
  name: 'demo',
  summary: 'Try it: a server, a sample site and its deployment on a temporary folder',
  description: 'Needs git. Ctrl-C stops everything and removes it.',
  arguments: z.object({}),
  options: z.object({ once: flag('End after the first visit') }),
  json: null,
  examples: [{ line: 'pilothouse demo', meaning: 'The quickest way to try it' }],
  async run(cli, { once }) {
    const { playDemo } = await import('../demo/play-demo.ts');
    return playDemo(cli.terminal, { once, noColor: cli.environment.noColor });
  },
});
