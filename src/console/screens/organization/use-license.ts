import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type RouterOutputs, useApi } from '../../api/index.ts';
import { notify } from '../../kit/index.ts';
import { refreshWhile } from '../../parts/index.ts';
import { t } from './texts.ts';

export type LicenseLink = RouterOutputs['licenseLink']['get'];

/** The license of this platform, read again while the hub is about to answer. Notifies how an open code ended. */
export function useLicense(): UseQueryResult<LicenseLink, unknown> {
  const query = useQuery(
    useApi().licenseLink.get.queryOptions(
      {},
      {
        refetchInterval: refreshWhile((link) => link.claim !== null || awaitsLicense(link)),
      },
    ),
  );
  const { data } = query;
  const open = useRef<LicenseLink['claim']>(null);
  useEffect(() => {
    if (data === undefined || awaitsLicense(data)) return;
    if (open.current !== null && data.claim === null) {
      const wasEntered = data.source !== null && Date.now() < Date.parse(open.current.expiresAt);
      if (wasEntered) notify(t.linked);
      else notify(t.codeEnded, 'bad');
    }
    open.current = data.claim;
  }, [data]);
  return query;
}

/** Whether there is a key, and no answer of the hub to it yet. */
export function awaitsLicense({ source, license, problems }: LicenseLink): boolean {
  return source !== null && license === null && problems.length === 0;
}
