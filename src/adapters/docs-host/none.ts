import type { DocsHost } from './port.ts';

/** Nobody to tell: the docs are served by something that answers to every hostname, or not at all. */
export const noDocsHost: DocsHost = {
  register: async () => {},
  remove: async () => {},
  list: async () => [],
};
