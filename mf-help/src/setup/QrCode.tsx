import { encode } from 'uqr';
import styles from './AddressBox.module.css';

/**
 * Renders a QR code as SVG without a request: during the setup of a box, the phone is in the box's network and has no
 * internet.
 */
export function QrCode({ text, label }: { text: string; label: string }) {
  // The standard demands a margin of four modules, the squares of the code.
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
