import { useEffect, useState } from 'react';

/** How long the user has to pause before the server is asked. */
export const PAUSE_MS = 500;

/** The text as it was when the user paused last. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
