/** Makes a function whose calls share a run of the work: while one is under way, a call gets its result. */
export function sharedRun<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined;
  return () => {
    running ??= work().finally(() => {
      running = undefined;
    });
    return running;
  };
}
