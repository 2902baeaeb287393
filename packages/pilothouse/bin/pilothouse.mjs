#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { enableCompileCache } from 'node:module';

const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const wanted = manifest.engines.node.replace('>=', '');

const USAGE = `Usage: pilothouse <command>

  serve            starts the server; its settings are environment variables
  admin <command>  resets the operator's password or key, or makes a user an operator

  --version        shows the version
`;

const PROGRAMS = { serve: '../dist/main.js', admin: '../dist/admin.js' };

const [name] = process.argv.slice(2);
if (name === '--version' || name === '-v') {
  process.stdout.write(`${manifest.version}\n`);
} else if (name === '--help' || name === '-h' || name === 'help') {
  process.stdout.write(USAGE);
} else if (!Object.hasOwn(PROGRAMS, name ?? '')) {
  process.stderr.write(USAGE);
  process.exitCode = 2;
} else if (isOlder(process.version.replace('v', ''), wanted)) {
  process.stderr.write(`Pilothouse needs Node.js ${wanted} or newer, and this is ${process.version}.\n`);
  process.exitCode = 1;
} else {
  // The program reads its own arguments, without the name of the command.
  process.argv.splice(2, 1);
  enableCompileCache?.();
  await import(PROGRAMS[name]);
}

function isOlder(version, than) {
  const [major, minor] = version.split('.').map(Number);
  const [thanMajor, thanMinor] = than.split('.').map(Number);
  return major < thanMajor || (major === thanMajor && minor < thanMinor);
}
