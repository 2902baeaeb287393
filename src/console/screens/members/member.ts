import type { RouterOutputs } from '../../api/index.ts';

export type Member = RouterOutputs['member']['list']['items'][number];
