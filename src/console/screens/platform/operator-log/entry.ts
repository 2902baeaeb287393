import type { RouterOutputs } from '../../../api/index.ts';

export type Entry = RouterOutputs['operatorLog']['list']['items'][number];
