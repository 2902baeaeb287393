import type { Figure } from '../measure/figure.ts';

/** The figures of one number of applications on one database. */
export interface SizeResult {
  readonly database: 'sqlite' | 'postgres';
  readonly applications: number;
  readonly figures: readonly Figure[];
}

/** One figure over all measured sizes of a database. */
export interface Curve extends Omit<Figure, 'value'> {
  readonly database: SizeResult['database'];
  readonly points: readonly { readonly applications: number; readonly value: number }[];
  /** The largest size against `BASE_SIZE`, or the smallest that was measured; null with one size. */
  readonly ratio: number | null;
}

const BASE_SIZE = 1000;

/** Every figure of a database as a curve over the sizes, in the order in which they were measured. */
export function curvesOf(results: readonly SizeResult[], database: SizeResult['database']): Curve[] {
  const sizes = results.filter((result) => result.database === database);
  const names = new Map(sizes.flatMap(({ figures }) => figures.map((figure) => [figure.name, figure])));
  return [...names.values()].map(({ value: _, ...figure }) => {
    const points = sizes.flatMap(({ applications, figures }) =>
      figures.filter(({ name }) => name === figure.name).map(({ value }) => ({ applications, value })),
    );
    return { ...figure, database, points, ratio: ratioOf(points) };
  });
}

function ratioOf(points: Curve['points']): number | null {
  const base = points.find(({ applications }) => applications >= BASE_SIZE) ?? points[0];
  const last = points.at(-1);
  return base === undefined || last === undefined || base === last ? null : last.value / base.value;
}

/** Whether a curve is within its bar; null without one. */
export function isReached({ bar, points, ratio }: Curve): boolean | null {
  if (bar === undefined) return null;
  if (bar.kind === 'at most') return points.every(({ value }) => value <= bar.value);
  return ratio === null ? null : ratio <= bar.times;
}
