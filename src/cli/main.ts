#!/usr/bin/env node
import { readEnvironment } from '../config/command-line.ts';
import { argumentsWithoutEnvFile } from '../config/env-file.ts';
import { COMMANDS } from './commands.ts';
import { processTerminal } from './core/terminal.ts';
import { runCli } from './run-cli.ts';

/** The program `pilothouse`. */
const ownsEnvFile = COMMANDS.filter(({ options }) => Object.hasOwn(options.shape, 'env-file'));
const argv = argumentsWithoutEnvFile(ownsEnvFile.map(({ name }) => name));
const interruption = new AbortController();
// These handle signals themselves: they have to stop what they started.
const handlesSignals = argv[0] === 'serve' || argv[0] === 'demo';
if (!handlesSignals) process.once('SIGINT', () => interruption.abort());
// A reader that has enough, such as `head`, is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  if (!handlesSignals) process.exit(0);
});

process.exitCode = await runCli(argv, {
  terminal: processTerminal(),
  environment: readEnvironment(),
  cwd: process.cwd(),
  signal: interruption.signal,
});
process.exit();
