import { z } from 'zod';
import { openCli, type Surroundings } from './core/cli.ts';
import { exitCodeOf } from './core/exit-codes.ts';
import { CliFailure, failureOf } from './core/failure.ts';
import { GLOBAL_OPTIONS } from './core/global-options.ts';
import { plain } from './core/table.ts';
import { painter } from './core/terminal.ts';
import { type Parsed, parseCommandLine } from './program.ts';

/** Runs one command line. Returns the exit code; nothing is thrown. */
export async function runCli(argv: readonly string[], around: Surroundings): Promise<number> {
  const { terminal, environment, signal } = around;
  // A command line that cannot be read is answered in the form that it seems to ask for.
  let json = argv.includes('--json');
  const hasColours = !environment.noColor && !argv.includes('--no-color');
  try {
    const parsed = parseCommandLine(argv, painter(hasColours && terminal.out.isTTY));
    if (parsed.kind === 'text') {
      terminal.out.write(parsed.text);
      return exitCodeOf('ok');
    }
    const options = GLOBAL_OPTIONS.parse(parsed.options);
    json = options.json;
    return await execute(parsed, around, { json, url: options.url, color: !options['no-color'] });
  } catch (error) {
    const failure = failureOf(error);
    // One that was interrupted where something exists already has a message.
    if (failure.ending !== 'interrupted' && (signal.aborted || isAbort(error)))
      return exitCodeOf('interrupted');
    terminal.err.write(json ? asJson(failure) : asText(failure, hasColours && terminal.err.isTTY));
    return exitCodeOf(failure.ending);
  }
}

/** Ctrl-C reaches a question as a key, not the process as a signal. */
function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

async function execute(
  { command, arguments: given, options }: Extract<Parsed, { kind: 'run' }>,
  around: Surroundings,
  global: Parameters<typeof openCli>[1],
): Promise<number> {
  try {
    return await command.execute(openCli(around, global), { arguments: given, options });
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    throw new CliFailure('usage', 'The command line is not valid.', {
      code: 'USAGE',
      details: error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
      hint: `"pilothouse ${command.name} --help" shows what is possible.`,
    });
  }
}

function asText(failure: CliFailure, hasColours: boolean): string {
  const paint = painter(hasColours);
  const { message, details, hint, page, requestId } = failure;
  return [
    `${paint(['red', 'bold'], 'Error:')} ${plain(message)}`,
    ...details.map((detail) => `  - ${plain(detail)}`),
    ...(hint === undefined ? [] : [hint]),
    ...(page === undefined ? [] : [`In the console: ${page}`]),
    ...(requestId === undefined ? [] : [paint('dim', `Request ${plain(requestId)}`)]),
    '',
  ].join('\n');
}

/** What `--json` prints to standard error. */
function asJson({ code, message, details, hint, page, requestId, ending }: CliFailure): string {
  const error = {
    ...{ code, message, details, hint: hint ?? null, page: page ?? null, requestId: requestId ?? null },
    exitCode: exitCodeOf(ending),
  };
  return `${JSON.stringify({ error })}\n`;
}
