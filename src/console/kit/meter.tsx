import { Meter as Base } from '@base-ui/react/meter';
import { cx } from './cx.ts';
import styles from './meter.module.css';

const NEARLY = 0.8;

/** How much of a limit is used. Without a limit only the text. */
export function Meter({
  label,
  text,
  value,
  limit,
}: {
  readonly label: string;
  readonly text: string;
  readonly value: number;
  readonly limit: number | null;
}) {
  const share = limit === null || limit === 0 ? 0 : value / limit;
  const tone = share >= 1 ? styles.bad : share >= NEARLY && styles.warn;
  return (
    <Base.Root
      className={styles.meter}
      value={Math.min(value, limit ?? value)}
      max={limit ?? Math.max(value, 1)}
      aria-valuetext={text}
    >
      <div className={styles.head}>
        <Base.Label>{label}</Base.Label>
        <span>{text}</span>
      </div>
      {limit !== null && (
        <Base.Track className={styles.track}>
          <Base.Indicator className={cx(styles.bar, tone)} />
        </Base.Track>
      )}
    </Base.Root>
  );
}
