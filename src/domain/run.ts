/** How a one-off command has ended. */
export const RUN_ENDINGS = [
  /** It exited by itself, with any exit code. */
  'exited',
  /** It took longer than the operator allows, and was ended. */
  'deadline',
  /** It was ended on request, or because no client followed it. */
  'cancelled',
  /** It was not started, or was ended for the platform's reasons. */
  'failed',
] as const;
export type RunEnding = (typeof RUN_ENDINGS)[number];

/** The exit code that callers see where the command has none of its own: the ones that shells and `timeout` use. */
export const EXIT_CODES_OF_ENDINGS = {
  deadline: 124,
  cancelled: 130,
  failed: 1,
} as const satisfies Record<Exclude<RunEnding, 'exited'>, number>;
