import type { RouterOutputs } from '#packages/client/src/index.ts';
import type { Cli } from './cli.ts';
import { CliFailure } from './failure.ts';
import { plain } from './table.ts';

type Choices = Extract<RouterOutputs['deviceLogin']['poll'], { status: 'chooseOrganization' }>;

const MAX_QUESTIONS = 3;

/**
 * Lets the user choose one of their organizations on the terminal. Returns its id. Throws a `CliFailure` without a
 * terminal, and after three answers that are not in the list.
 */
export async function askForOrganization(
  cli: Cli,
  { organizations, defaultOrganizationId }: Choices,
  named: string | undefined,
): Promise<string> {
  const unknown = named === undefined ? null : `${named} is not the name or id of one of your organizations.`;
  const lines = organizations.map(
    ({ organizationId, name, role }) => `${plain(name)} (${organizationId}), as ${role}`,
  );
  if (!cli.terminal.isInteractive)
    throw new CliFailure('notFound', unknown ?? 'You have several organizations.', {
      code: 'NO_SUCH_ORGANIZATION',
      details: lines,
      hint: 'Give --organization <name or id>.',
    });
  if (unknown !== null) cli.terminal.err.write(`${unknown}\n`);
  cli.terminal.err.write('Your organizations:\n');
  for (const [index, line] of lines.entries()) cli.terminal.err.write(`  ${index + 1}  ${line}\n`);
  const last = organizations.findIndex(({ organizationId }) => organizationId === defaultOrganizationId);
  const question = last === -1 ? 'Number: ' : `Number [${last + 1}]: `;
  for (let count = 0; count < MAX_QUESTIONS; count++) {
    const answer = (await cli.terminal.ask(question)).trim();
    const chosen = answer === '' ? organizations[last] : organizations[Number(answer) - 1];
    if (chosen !== undefined) return chosen.organizationId;
    cli.terminal.err.write(`Enter a number from 1 to ${organizations.length}.\n`);
  }
  throw new CliFailure('usage', 'No organization was chosen.', {
    code: 'USAGE',
    hint: 'Run "pilothouse login" again, with --organization <name or id>.',
  });
}
