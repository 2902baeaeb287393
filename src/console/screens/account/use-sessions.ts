import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/index.ts';

/** One session of the reader. */
export interface Session {
  readonly id: string;
  readonly token: string;
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
  readonly createdAt: string;
}

/** Both are missing if the session has ended. */
interface Answer {
  readonly session?: Session;
  readonly user?: { readonly twoFactorEnabled: boolean };
}

/** The session of this browser, with its user. */
export function useOwnSession() {
  return useQuery({
    queryKey: ['account', 'session'],
    queryFn: async () => {
      const { session, user }: Answer = await read('/api/auth/get-session');
      return { token: session?.token ?? null, twoFactorEnabled: user?.twoFactorEnabled === true };
    },
  });
}

/** All sessions of the reader. */
export function useSessions() {
  return useQuery({
    queryKey: ['account', 'sessions'],
    queryFn: async () => {
      const sessions = (await read('/api/auth/list-sessions')) as unknown as readonly Session[];
      return { items: sessions.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt)) };
    },
  });
}
