import { useSubscription } from '@trpc/tanstack-react-query';
import { useEffect } from 'react';
import { isRefusal } from './status.ts';
import { useVisible } from './use-visible.ts';

type Options<Output, Failure> = Parameters<typeof useSubscription<Output, Failure>>[0];

const REOPEN_MS = 5_000;

/**
 * A subscription that is open while the tab is visible: over HTTP/1.1 a browser opens six connections to a host, for all
 * its tabs. One that broke is opened again, unless the server refused it. With `whileHidden` it is open in hidden tabs,
 * too: for what ends soon, and only goes on while it is followed.
 */
export function useStream<Output, Failure>(
  options: Options<Output, Failure>,
  { whileHidden = false }: { readonly whileHidden?: boolean } = {},
) {
  const isVisible = useVisible() || whileHidden;
  const enabled = options.enabled !== false && isVisible;
  const stream = useSubscription<Output, Failure>({ ...options, enabled });
  const { status, error, reset } = stream;
  const isBroken = enabled && status === 'error' && !isRefusal(error);
  useEffect(() => {
    if (!isBroken) return undefined;
    const timer = setTimeout(reset, REOPEN_MS);
    return () => clearTimeout(timer);
  }, [isBroken, reset]);
  return stream;
}
