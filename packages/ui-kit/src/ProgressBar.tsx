import styles from './ProgressBar.module.css';

interface ProgressBarProps {
  /** Values below 0 and above `max` are shown as 0 and as `max`. */
  value: number;
  max: number;
  label: string;
  /** Text that is read out instead of the number, e.g. „45 von 120 Minuten verbraucht“. */
  valueText?: string;
}

export function ProgressBar({ value, max, label, valueText }: ProgressBarProps) {
  const clamped = Math.min(Math.max(value, 0), Math.max(max, 0));
  const percent = max > 0 ? (clamped / max) * 100 : 0;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={clamped}
      aria-valuetext={valueText}
      className={styles.track}
    >
      <div className={styles.fill} style={{ inlineSize: `${percent}%` }} />
    </div>
  );
}
