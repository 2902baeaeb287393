import { z } from 'zod';
import { command, required } from '../core/command.ts';
import { instanceAddress } from '../core/connect.ts';

/** Git's credential helper: returns the API key of the instance that git asks about, and stores nothing. */
export const gitCredentialCommand = command({
  name: 'git-credential',
  summary: 'Provide the stored API key to git',
  description: 'A credential helper of git. "pilothouse import" sets it up; it is not called by hand.',
  arguments: z.object({ operation: required('get, store or erase', { value: 'operation' }) }),
  options: z.object({}),
  json: null,
  examples: [],
  hidden: true,
  async run({ terminal, credentials, environment }, { operation }) {
    if (operation !== 'get') return;
    const asked = new Map<string, string>();
    for (const line of (await terminal.readInput()).split('\n')) {
      const at = line.indexOf('=');
      if (at > 0) asked.set(line.slice(0, at), line.slice(at + 1));
    }
    const url = instanceAddress(`${asked.get('protocol')}://${asked.get('host')}`);
    if (url === null) return;
    const isOfEnvironment = environment.url !== undefined && instanceAddress(environment.url) === url;
    const key = (isOfEnvironment ? environment.apiKey : undefined) ?? (await credentials.find(url))?.key;
    if (key !== undefined) terminal.out.write(`username=pilothouse\npassword=${key}\n`);
  },
});
