import type { RouterOutputs } from '../../../api/index.ts';

export type User = RouterOutputs['operator']['searchUsers']['items'][number];
