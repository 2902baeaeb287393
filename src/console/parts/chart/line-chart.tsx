import { texts } from '../../language/index.ts';
import styles from './line-chart.module.css';
import { linePoints, type Sample } from './samples.ts';

const t = texts({
  en: {
    summary: (now: string, lowest: string, highest: string) =>
      `Now ${now}, lowest ${lowest}, highest ${highest}.`,
    waiting: 'The line starts with the second reading.',
  },
  fr: {
    summary: (now: string, lowest: string, highest: string) =>
      `Maintenant ${now}, minimum ${lowest}, maximum ${highest}.`,
    waiting: 'La courbe commence à la deuxième lecture.',
  },
});

const WIDTH = 100;
const HEIGHT = 32;
const MIN_SHOWN_MS = 60_000;
/** The highest value does not touch the edge. */
const HEADROOM = 1.15;

/** A line of the latest values. Its text has the same content for readers who do not see it. */
export function LineChart({
  label,
  samples,
  shownMs,
  limit = null,
  format,
}: {
  readonly label: string;
  readonly samples: readonly Sample[];
  /** How much time its width shows at most: in the beginning it shows less. */
  readonly shownMs: number;
  /** The upper edge, if the values have one. */
  readonly limit?: number | null;
  readonly format: (value: number) => string;
}) {
  const values = samples.map(({ value }) => value);
  const [now = 0, highest, lowest] = [values.at(-1), Math.max(0, ...values), Math.min(...values)];
  const top = limit ?? (highest === 0 ? 1 : highest * HEADROOM);
  const seenMs = (samples.at(-1)?.at ?? 0) - (samples[0]?.at ?? 0);
  const width = Math.min(shownMs, Math.max(MIN_SHOWN_MS, seenMs));
  const points = linePoints(samples, { width: WIDTH, height: HEIGHT, top, shownMs: width });
  const hasLine = samples.length > 1;
  return (
    <figure className={styles.chart}>
      <figcaption className="visually-hidden">{label}</figcaption>
      <div className={styles.frame}>
        <span className={styles.top} aria-hidden="true">
          {hasLine ? format(top) : ''}
        </span>
        <svg
          className={styles.plot}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          focusable="false"
        >
          {hasLine && <polyline className={styles.line} points={points} />}
        </svg>
      </div>
      <p className={styles.text}>
        {hasLine ? t.summary(format(now), format(lowest), format(highest)) : t.waiting}
      </p>
    </figure>
  );
}
