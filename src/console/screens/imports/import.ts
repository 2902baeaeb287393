import type { RouterOutputs } from '../../api/index.ts';

/** An import with its steps. */
export type Import = RouterOutputs['siteImport']['get'];
