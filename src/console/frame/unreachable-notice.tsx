import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { rereadAll, useApi, useReachable } from '../api/index.ts';
import { Notice } from '../kit/index.ts';
import { REFRESH_MS } from '../parts/refresh.ts';
import styles from './frame.module.css';
import { t } from './texts.ts';

/** Above a screen while the server does not answer. What is shown is read again when it does. */
export function UnreachableNotice() {
  const isReachable = useReachable();
  const records = useQueryClient();
  const { queryKey } = useApi().me.get.queryOptions({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is made anew, and stays the same
  useEffect(() => {
    if (isReachable) return undefined;
    const timer = setInterval(() => void records.refetchQueries({ queryKey }), REFRESH_MS);
    return () => {
      clearInterval(timer);
      rereadAll();
    };
  }, [isReachable, records]);
  if (isReachable) return null;
  return (
    <div className={styles.unreachable}>
      <Notice tone="warn" title={t.unreachable}>
        <p>{t.unreachableHint}</p>
      </Notice>
    </div>
  );
}
