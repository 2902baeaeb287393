import { listApplications, listProjects } from '../core/applications.ts';
import type { Cli } from '../core/cli.ts';
import { type Command, type Completed, kindOf, type Shown, shownOf } from '../core/command.ts';
import { GLOBAL_OPTIONS } from '../core/global-options.ts';
import { findLink } from '../core/link.ts';
import { listDomains } from '../core/list-domains.ts';

export interface Suggestion {
  readonly word: string;
  readonly description: string;
}

/** The scripts replace this by the names of files. */
const FILES: Suggestion = { word: ':files', description: '' };
/** A shell waits for the answer. */
const NETWORK_MS = 1_500;

/** What can follow in a command line. The last word is unfinished, and possibly empty. */
export async function suggest(
  cli: Cli,
  commands: readonly Command[],
  words: readonly string[],
): Promise<Suggestion[]> {
  const unfinished = words.at(-1) ?? '';
  const before = words.slice(0, -1);
  const found = commandOf(commands, before);
  const all = found === null ? nextWords(commands, before) : await inCommand(cli, found, before, unfinished);
  return all.filter((one) => one === FILES || one.word.startsWith(unfinished));
}

function commandOf(commands: readonly Command[], words: readonly string[]): Command | null {
  const plain = words.filter((word) => !word.startsWith('-'));
  return (
    commands.find(({ name }) => {
      const parts = name.split(' ');
      return parts.every((part, index) => plain[index] === part);
    }) ?? null
  );
}

function nextWords(commands: readonly Command[], words: readonly string[]): Suggestion[] {
  const depth = words.length;
  const matching = commands.filter(
    ({ name, hidden }) => !hidden && words.every((word, index) => name.split(' ')[index] === word),
  );
  const next = new Map<string, string>();
  for (const { name, summary } of matching) {
    const parts = name.split(' ');
    const word = parts[depth];
    if (word !== undefined) next.set(word, parts.length === depth + 1 ? summary : `Commands for ${word}`);
  }
  return [...next].map(([word, description]) => ({ word, description }));
}

async function inCommand(
  cli: Cli,
  command: Command,
  before: readonly string[],
  unfinished: string,
): Promise<Suggestion[]> {
  const options = Object.entries({ ...command.options.shape, ...GLOBAL_OPTIONS.shape });
  const last = before.at(-1) ?? '';
  const awaited = options.find(
    ([name, field]) =>
      kindOf(field) !== 'flag' && (last === `--${name}` || last === `-${shownOf(field).short}`),
  );
  if (awaited !== undefined) return values(cli, shownOf(awaited[1]));
  if (unfinished.startsWith('-')) {
    const unused = options.filter(
      ([name, field]) => kindOf(field) === 'many' || !before.includes(`--${name}`),
    );
    return unused.map(([name, field]) => ({ word: `--${name}`, description: shownOf(field).description }));
  }
  const given = before.filter((word) => !word.startsWith('-')).length - command.name.split(' ').length;
  const fields = Object.values(command.arguments.shape);
  const field = fields[given] ?? fields.findLast((one) => kindOf(one) === 'many');
  return field === undefined ? [] : values(cli, shownOf(field));
}

async function values(cli: Cli, { completes, description }: Shown): Promise<Suggestion[]> {
  if (completes === undefined) return [];
  if (typeof completes !== 'string') return completes.map((word) => ({ word, description }));
  if (completes === 'file') return [FILES];
  const nothing = new Promise<Suggestion[]>((resolve) => setTimeout(resolve, NETWORK_MS, []).unref());
  return Promise.race([named(cli, completes).catch(() => []), nothing]);
}

async function named(cli: Cli, kind: Extract<Completed, string>): Promise<Suggestion[]> {
  const { client } = await cli.signIn();
  switch (kind) {
    case 'file':
      return [FILES];
    case 'application':
      return (await listApplications(client)).map(({ name, project }) => ({
        word: name,
        description: project,
      }));
    case 'project':
      return (await listProjects(client)).map(({ name, description }) => ({
        word: name,
        description: description ?? '',
      }));
    case 'deployment':
    case 'domain': {
      const linked = await findLink(cli.cwd);
      if (linked === null) return [];
      const { applicationId } = linked.link;
      if (kind === 'domain')
        return (await listDomains(client, applicationId)).map(({ host }) => ({
          word: host,
          description: '',
        }));
      const { items } = await client.deployment.list.query({ applicationId, limit: 20 });
      return items.map(({ deploymentId, title, status }) => ({
        word: deploymentId,
        description: `${status}: ${title}`,
      }));
    }
  }
}
