import type { RouterOutputs } from '../../../api/index.ts';

export type Organization = RouterOutputs['organization']['search']['items'][number];
