import type { RouterOutputs } from '../../../api/index.ts';
import { type Column, Stack, WithNote } from '../../../kit/index.ts';
import { common, Time } from '../../../parts/index.ts';
import { t } from './texts.ts';

export type Refusal = RouterOutputs['license']['refusals']['items'][number];

/** What was requested, and why it was rejected. */
export const REFUSAL_COLUMNS: readonly Column<Refusal>[] = [
  { title: common.when, cell: ({ createdAt }) => <Time at={createdAt} /> },
  {
    title: t.operation,
    cell: ({ operation, name }) => (
      <Stack gap={0.25}>
        <code>{operation}</code>
        {name !== null && <span>{name}</span>}
      </Stack>
    ),
  },
  {
    title: common.reason,
    cell: ({ code, message, address }) => (
      <WithNote note={`${code} · ${t.from(address)}`}>{message}</WithNote>
    ),
  },
];
