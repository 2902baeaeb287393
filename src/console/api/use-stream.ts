import { useSubscription } from '@trpc/tanstack-react-query';
import { useEffect } from 'react';
import { noticeSignedOut } from './connection.ts';
import { setReachable } from './reachable.ts';
import { isAway, isRefusal, SIGNED_OUT, statusOf, TOO_MANY } from './status.ts';
import { useVisible } from './use-visible.ts';

type Options<Output, Failure> = Parameters<typeof useSubscription<Output, Failure>>[0];

const REOPEN_MS = 5_000;
/** A stream that ends by itself is open again sooner. */
const SILENT_MS = 4_000;
/** Refusals that end by themselves, or with a new sign-in. */
const PASSING: ReadonlySet<number | null> = new Set([SIGNED_OUT, TOO_MANY]);

/**
 * A subscription that is open while the tab is visible: over HTTP/1.1 a browser opens six connections to a host, for all
 * its tabs. One that broke is opened again, unless the server refused it for good. With `whileHidden` it is open in
 * hidden tabs, too: for what ends soon, and only goes on while it is followed.
 */
export function useStream<Output, Failure>(
  options: Options<Output, Failure>,
  { whileHidden = false }: { readonly whileHidden?: boolean } = {},
) {
  const isVisible = useVisible() || whileHidden;
  const enabled = options.enabled !== false && isVisible;
  const onError = (problem: Failure) => {
    noticeSignedOut(problem);
    options.onError?.(problem);
  };
  const stream = useSubscription<Output, Failure>({ ...options, onError, enabled });
  const { status, error, reset } = stream;
  const isLost = !isRefusal(error) || PASSING.has(statusOf(error));
  const isBroken = enabled && status === 'error' && isLost;
  useEffect(() => {
    if (!isBroken) return undefined;
    const timer = setTimeout(reset, REOPEN_MS);
    return () => clearTimeout(timer);
  }, [isBroken, reset]);
  const isSilent = isBroken ? isAway(error) : status === 'connecting' && isAway(error);
  useEffect(() => {
    if (!isSilent) return undefined;
    const timer = setTimeout(() => setReachable(false), SILENT_MS);
    return () => clearTimeout(timer);
  }, [isSilent]);
  useEffect(() => {
    if (status === 'pending') setReachable(true);
  }, [status]);
  return stream;
}
