import type { ReactNode } from 'react';
import { problemOf } from '../api/index.ts';
import { Skeleton, Stack } from '../kit/index.ts';
import { ProblemNotice } from './problem-notice.tsx';
import { common } from './texts.ts';

/** What is read of one query, or of several together. */
export interface Reading<Data> {
  readonly data: Data | undefined;
  readonly isError: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

/** Shows what a query has read; while it loads the place of it, and if it fails the reason with a way to try again. */
export function QueryView<Data>({
  query,
  loading,
  children,
}: {
  readonly query: Reading<Data>;
  /** In the size of the content; default: a few lines. */
  readonly loading?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}) {
  if (query.data !== undefined && !isTaken(query)) return children(query.data);
  if (query.isError)
    return <ProblemNotice error={query.error} title={common.failed} onRetry={() => void query.refetch()} />;
  return <Loading>{loading === undefined ? <Lines count={4} /> : loading}</Loading>;
}

/** Whether what was read is gone, or no longer for the reader. Other failures leave it: it is read again. */
function isTaken({ isError, error }: Reading<unknown>): boolean {
  const status = isError ? problemOf(error).status : null;
  return status === 403 || status === 404;
}

/** The place of something that loads. What follows it in its parents is hidden as long as it is there (`base.css`). */
export function Loading({ children }: { readonly children?: ReactNode }) {
  return (
    <div role="status" aria-label={common.loading} data-loading="">
      {children}
    </div>
  );
}

/** The place of some lines of text. */
export function Lines({ count }: { readonly count: number }) {
  return (
    <Stack gap={0.75}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all the same
        <Skeleton key={index} height="1.5rem" width={index === count - 1 ? '60%' : '100%'} />
      ))}
    </Stack>
  );
}
