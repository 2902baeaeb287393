import { z } from 'zod';
import { chooseApplication } from '../core/applications.ts';
import { command, text } from '../core/command.ts';
import { CliFailure } from '../core/failure.ts';
import { findLink, LINK_FILE, linkOf, removeLink, unlessBroken, writeLink } from '../core/link.ts';
import { plain } from '../core/table.ts';

export const linkCommand = command({
  name: 'link',
  summary: 'Link this folder to an application',
  description: `Writes ${LINK_FILE}. In the folder and below it, commands need no --app. The file contains no secret; commit it to share the link.`,
  arguments: z.object({
    application: text('Name or id of the application', { value: 'application', completes: 'application' }),
  }),
  options: z.object({}),
  json: z.object({ file: z.string(), applicationId: z.string(), name: z.string(), url: z.string() }),
  examples: [{ line: 'pilothouse link shop', meaning: 'Link this folder to the application shop' }],
  async run(cli, { application }) {
    await cli.signIn({ ignoresBrokenLink: true });
    const { url, applicationId, name } = await chooseApplication(cli, application);
    const before = await unlessBroken(linkOf(cli.cwd));
    const file = await writeLink(cli.cwd, { url, applicationId, name });
    cli.print({ file, applicationId, name, url }, () => `This folder is linked to ${plain(name)}.\n`);
    if (before !== null && before.applicationId !== applicationId)
      cli.note(`It was linked to ${plain(before.name)} of ${plain(before.url)}.`);
  },
});

export const unlinkCommand = command({
  name: 'unlink',
  summary: 'Remove the link of this folder',
  arguments: z.object({}),
  options: z.object({}),
  json: z.object({ file: z.string() }),
  examples: [{ line: 'pilothouse unlink', meaning: 'Commands need --app again' }],
  async run(cli) {
    const found = await findLink(cli.cwd);
    if (found === null) throw new CliFailure('notFound', 'This folder is not linked to an application.');
    await removeLink(found.file);
    cli.print({ file: found.file }, () => `Removed ${found.file}.\n`);
  },
});
