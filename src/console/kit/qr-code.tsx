import { encode } from 'uqr';
import styles from './qr-code.module.css';

/** The light modules around a code, without which readers do not find it. */
const QUIET_ZONE = 4;

/** A text as a QR code, dark on light in both modes. Load it lazily: only few screens need the encoder. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const rows = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join(''));
  return (
    <svg className={styles.code} role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`}>
      <path d={rows.join('')} shapeRendering="crispEdges" />
    </svg>
  );
}
