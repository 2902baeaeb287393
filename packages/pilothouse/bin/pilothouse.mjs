#!/usr/bin/env node
import { readFileSync } from 'node:fs';
// As a whole: an older Node.js has no `enableCompileCache`, and must still get as far as the message below.
import * as nodeModule from 'node:module';

const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const wanted = manifest.engines.node.replace('>=', '');

/** Programs that read their own arguments, without the name of the command. The command line has all other commands. */
const PROGRAMS = { serve: 'main', admin: 'admin' };
/** What the repository runs in place of the bundles, so that no build is older than the sources. */
const SOURCES = { main: 'src/main.ts', admin: 'scripts/admin.ts', cli: 'src/cli/main.ts' };
const REPOSITORY = new URL('../../../', import.meta.url);
const isInRepository = new URL('packages/pilothouse/bin/pilothouse.mjs', REPOSITORY).href === import.meta.url;

const [name, ...rest] = process.argv.slice(2);
const program = Object.hasOwn(PROGRAMS, name ?? '') && !rest.includes('--help') ? PROGRAMS[name] : undefined;
if (isOlder(process.version.replace('v', ''), wanted)) {
  process.stderr.write(`Pilothouse needs Node.js ${wanted} or newer, and this is ${process.version}.\n`);
  process.exitCode = 1;
} else {
  if (program !== undefined) process.argv.splice(2, 1);
  nodeModule.enableCompileCache?.();
  const bundle = program ?? 'cli';
  await import(isInRepository ? new URL(SOURCES[bundle], REPOSITORY).href : `../dist/${bundle}.js`);
}

function isOlder(version, than) {
  const [major, minor] = version.split('.').map(Number);
  const [thanMajor, thanMinor] = than.split('.').map(Number);
  return major < thanMajor || (major === thanMajor && minor < thanMinor);
}
