import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

const INTERVAL_MS = 10_000;

/** Reads what is shown again from time to time while the page is visible. */
export function useFollowedChanges(): void {
  const records = useQueryClient();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void records.invalidateQueries({ refetchType: 'active' });
    }, INTERVAL_MS);
    return () => clearInterval(timer);
  }, [records]);
}
