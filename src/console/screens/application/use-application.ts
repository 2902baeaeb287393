import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/index.ts';

/** The application of the screen; all parts of it share what was read. */
export function useApplication(applicationId: string) {
  return useQuery(useApi().application.get.queryOptions({ applicationId }));
}
