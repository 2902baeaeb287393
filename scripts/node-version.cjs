/**
 * Ends the process with one sentence if this Node.js is older than `engines` in package.json asks for. Every npm
 * script runs it first: an older version cannot read the TypeScript of the program. Keep to syntax that every
 * version can read.
 */
const wanted = require('../package.json').engines.node.replace('>=', '');

if (isOlder(process.version.replace('v', ''), wanted)) {
  process.stderr.write(
    `Pilothouse needs Node.js ${wanted} or newer, and this is ${process.version}: run \`npm ci\`, which installs one for the npm scripts, or install a newer Node.js.\n`,
  );
  process.exit(1);
}

function isOlder(version, than) {
  const [major, minor] = version.split('.').map(Number);
  const [thanMajor, thanMinor] = than.split('.').map(Number);
  return major < thanMajor || (major === thanMajor && minor < thanMinor);
}
