/** The largest page of a list that the server returns. */
export const MAX_PAGE_SIZE = 100;
