import { useSyncExternalStore } from 'react';

/** Whether the server answers, as the latest calls have shown. */
let isReachable = true;
const listeners = new Set<() => void>();

export function setReachable(value: boolean): void {
  if (value === isReachable) return;
  isReachable = value;
  for (const listener of listeners) listener();
}

/** Whether the server answers. */
export function useReachable(): boolean {
  return useSyncExternalStore(subscribe, () => isReachable);
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}
