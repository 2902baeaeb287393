import { useEffect, useState } from 'react';
import { type Sample, withSample } from './samples.ts';

/** Collects the values of a reading while the component is shown; null is no value. */
export function useSamples(value: number | null, at: number, keptMs: number): readonly Sample[] {
  const [samples, setSamples] = useState<readonly Sample[]>([]);
  useEffect(() => {
    if (value !== null && at > 0) setSamples((before) => withSample(before, { at, value }, keptMs));
  }, [value, at, keptMs]);
  return samples;
}
