/**
 * The end of a skipped test's name: what is missing. `scripts/test-report.ts` groups skipped tests by this reason.
 */
export const skipNote = (missing: string | null): string =>
  missing === null ? '' : ` (skipped: ${missing})`;
