import manifest from '../../../package.json' with { type: 'json' };

/** The oldest Node.js that runs this program, as `engines` of `package.json` requires it (`>=22.18`). */
export const OLDEST_NODE = manifest.engines.node.replace(/^>=/, '');
