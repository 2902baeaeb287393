import type { Cli } from '../core/cli.ts';
import { CliFailure } from '../core/failure.ts';
import { linkOf } from '../core/link.ts';
import type { LocalRepository } from '../core/local-git.ts';
import { REMOTE } from '../core/remote.ts';
import { plain } from '../core/table.ts';

/**
 * An import links its folder to the new application. Where the folder is linked already, a person confirms that, or
 * `isConfirmed` does. Throws a `CliFailure` before anything is created.
 */
export async function confirmNewLink(
  cli: Cli,
  { git, branch }: Pick<LocalRepository, 'git' | 'branch'>,
  isConfirmed: boolean,
): Promise<void> {
  if (isConfirmed) return;
  const link = await linkOf(git.folder);
  if (link === null) return;
  const linked = `This folder is linked to the application ${plain(link.name)} of ${plain(link.url)}.`;
  const deploy = `Deploy its commits with "git push ${REMOTE} ${plain(branch)}" or "pilothouse deploy".`;
  if (!cli.terminal.isInteractive)
    throw new CliFailure('refused', `${linked} Nothing was imported.`, {
      code: 'ALREADY_LINKED',
      hint: `${deploy} To import it again and link it to the new application, give --yes, or run "pilothouse unlink" first.`,
    });
  cli.note(`${linked} ${deploy}`);
  const answer = await cli.terminal.ask('Import it again, and link it to the new application? [y/N] ');
  if (/^y(es)?$/i.test(answer.trim())) return;
  throw new CliFailure('refused', 'Nothing was imported.', { code: 'NOT_CONFIRMED' });
}
