/** A value at a time, in milliseconds. */
export interface Sample {
  readonly at: number;
  readonly value: number;
}

/** Samples with one more, without those that are older than `keptMs`. The same samples if this one is there already. */
export function withSample(samples: readonly Sample[], next: Sample, keptMs: number): readonly Sample[] {
  if (samples.at(-1)?.at === next.at) return samples;
  return [...samples.filter(({ at }) => at >= next.at - keptMs), next];
}

/** A line through samples in a box; the newest sample is at its right end, and `top` is its upper edge. */
export function linePoints(
  samples: readonly Sample[],
  { width, height, top, shownMs }: { width: number; height: number; top: number; shownMs: number },
): string {
  const end = samples.at(-1)?.at ?? 0;
  return samples
    .map(({ at, value }) => {
      const x = width * (1 - (end - at) / shownMs);
      const y = height * (1 - Math.min(1, Math.max(0, value / top)));
      return `${rounded(x)},${rounded(y)}`;
    })
    .join(' ');
}

const rounded = (value: number): number => Math.round(value * 100) / 100;
