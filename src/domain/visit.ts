/** Classes of the answers that visitors of sites get. */
export const VISIT_STATUSES = [
  /** WebSockets that were opened. */
  '1xx',
  '2xx',
  '3xx',
  '4xx',
  '5xx',
  /** The visitor left before the answer began. */
  'aborted',
] as const;
export type VisitStatus = (typeof VISIT_STATUSES)[number];

/** The upper bounds, in seconds, of the buckets in which the durations of visits are counted. */
export const VISIT_SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30] as const;
