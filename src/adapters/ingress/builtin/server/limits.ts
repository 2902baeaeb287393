/** The head of a request, with either protocol. */
export const MAX_HEADER_BYTES = 64 * 1024;
