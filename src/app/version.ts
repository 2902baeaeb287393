import manifest from '../../package.json' with { type: 'json' };

/** The version of this program, as `package.json` has it. */
export const VERSION = manifest.version;

/** The oldest Node.js that runs this program, as `package.json` has it: `22.18`. */
export const OLDEST_NODE = manifest.engines.node.replace(/^>=/, '');
