import { useEffect, useRef, useState } from 'react';

interface Measurement {
  readonly cpuSeconds: number | null;
  readonly measuredAt: string;
}

/** The cores in use between the last two measurements of CPU time; null before the second one. */
export function useCores(measurement: Measurement | undefined): number | null {
  const last = useRef<{ seconds: number; at: number } | null>(null);
  const [cores, setCores] = useState<number | null>(null);
  useEffect(() => {
    if (measurement === undefined || measurement.cpuSeconds === null) return;
    const next = { seconds: measurement.cpuSeconds, at: new Date(measurement.measuredAt).getTime() };
    const before = last.current;
    if (before?.at === next.at) return;
    last.current = next;
    // A restart begins at zero.
    if (before === null || next.seconds < before.seconds) return;
    setCores(((next.seconds - before.seconds) * 1000) / (next.at - before.at));
  }, [measurement]);
  return cores;
}
