import { encode } from 'uqr';
import styles from './AddressBox.module.css';

/**
 * Renders the code in the page, because the phone has no internet from step 2 on. The standard demands a quiet zone of
 * four modules.
 */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data: rows, size } = encode(text, { ecc: 'M', border: 4 });
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect className={styles.paper} width={size} height={size} />
      <path className={styles.ink} d={path} />
    </svg>
  );
}
