/** The shortest time of an input of one size. */
export interface Point {
  readonly size: number;
  readonly ms: number;
}

/** Below this, clock and machine affect the time more than the work. */
const NOISE_MS = 0.5;
/** Linear work has the slope 1, sorting a little more. */
export const MAX_SLOPE = 1.4;

/**
 * The power of the size by which the time grows: the slope of time against size, both as logarithms. Null if too few
 * times are above the noise; the work is short then.
 */
export function slopeOf(points: readonly Point[], noiseMs = NOISE_MS): number | null {
  const clear = points.filter(({ ms }) => ms > noiseMs);
  if (clear.length < 3) return null;
  return lineThrough(clear);
}

function lineThrough(points: readonly Point[]): number {
  const [xs, ys] = [points.map(({ size }) => Math.log(size)), points.map(({ ms }) => Math.log(ms))];
  const [meanX, meanY] = [mean(xs), mean(ys)];
  const spread = xs.reduce((sum, x) => sum + (x - meanX) ** 2, 0);
  return xs.reduce((sum, x, index) => sum + (x - meanX) * ((ys[index] ?? 0) - meanY), 0) / spread;
}

/**
 * Whether time grows faster than size. The last step has to show it too: a cache that is left once, or one disturbed
 * measurement, is not a law of growth.
 */
export function growsFaster(points: readonly Point[], noiseMs = NOISE_MS): boolean {
  const slope = slopeOf(points, noiseMs);
  return slope !== null && slope > MAX_SLOPE && lineThrough(points.slice(-2)) > MAX_SLOPE;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
