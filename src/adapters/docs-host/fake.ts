import type { DocsHost } from './port.ts';

/** Hostnames in memory. */
export function fakeDocsHost(): DocsHost {
  const hostnames = new Set<string>();
  return {
    register: async (hostname) => void hostnames.add(hostname),
    remove: async (hostname) => void hostnames.delete(hostname),
    list: async () => [...hostnames].sort(),
  };
}
