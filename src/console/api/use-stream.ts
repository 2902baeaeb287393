import { useSubscription } from '@trpc/tanstack-react-query';
import { useEffect } from 'react';
import { noticeSignedOut } from './connection.ts';
import { isRefusal, SIGNED_OUT, statusOf } from './status.ts';
import { useVisible } from './use-visible.ts';

type Options<Output, Failure> = Parameters<typeof useSubscription<Output, Failure>>[0];

const REOPEN_MS = 5_000;

/**
 * A subscription that is open while the tab is visible: over HTTP/1.1 a browser opens six connections to a host, for all
 * its tabs. One that broke is opened again, unless the server refused it
 * for another reason than the end of the session. With `whileHidden` it is open in hidden tabs,
 * too: for what ends soon, and only goes on while it is followed.
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
  const isLost = !isRefusal(error) || statusOf(error) === SIGNED_OUT;
  const isBroken = enabled && status === 'error' && isLost;
  useEffect(() => {
    if (!isBroken) return undefined;
    const timer = setTimeout(reset, REOPEN_MS);
    return () => clearTimeout(timer);
  }, [isBroken, reset]);
  return stream;
}
