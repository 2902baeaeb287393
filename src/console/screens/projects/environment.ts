import type { RouterOutputs } from '../../api/index.ts';

/** An environment of a project with its contents. */
export type Environment = RouterOutputs['project']['get']['environments'][number];
