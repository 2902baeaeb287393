import type { DocsHost } from './port.ts';

/** Does nothing: the docs are served by a server that accepts every hostname, or not at all. */
export const noDocsHost: DocsHost = {
  register: async () => {},
  remove: async () => {},
  list: async () => [],
};
