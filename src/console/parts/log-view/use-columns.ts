import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** How many characters the probe contains. */
export const PROBE_LENGTH = 100;

/** How many characters a line of the log has room for. The probe is an invisible line of 100 characters. */
export function useColumns(digits: number): { probe: RefObject<HTMLDivElement | null>; columns: number } {
  const probe = useRef<HTMLDivElement>(null);
  const [columns, setColumns] = useState(PROBE_LENGTH);
  // biome-ignore lint/correctness/useExhaustiveDependencies: longer line numbers leave less room
  useLayoutEffect(() => {
    const line = probe.current;
    const text = line?.firstElementChild;
    if (line === null || text === null || text === undefined) return;
    const measure = () => {
      const { paddingLeft, paddingRight } = getComputedStyle(line);
      const room = line.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      const width = text.getBoundingClientRect().width / PROBE_LENGTH;
      if (width > 0) setColumns(Math.max(1, Math.floor(room / width)));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(line);
    return () => observer.disconnect();
  }, [digits]);
  return { probe, columns };
}
