/** Runs the work of one key one after the other, in the order in which it came; different keys do not wait. */
export function inTurn(): { run<Result>(key: string, work: () => Promise<Result>): Promise<Result> } {
  const last = new Map<string, Promise<unknown>>();
  return {
    run(key, work) {
      const before = last.get(key) ?? Promise.resolve();
      const turn = before.then(work, work);
      last.set(key, turn);
      const forget = () => {
        if (last.get(key) === turn) last.delete(key);
      };
      turn.then(forget, forget);
      return turn;
    },
  };
}
