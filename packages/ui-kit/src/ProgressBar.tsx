import styles from './ProgressBar.module.css';

interface ProgressBarProps {
  value: number;
  max: number;
  label: string;
  /** What is read out instead of the bare number, e.g. „45 von 120 Minuten verbraucht“. */
  valueText?: string;
}

export function ProgressBar({ value, max, label, valueText }: ProgressBarProps) {
  const now = Math.min(Math.max(value, 0), Math.max(max, 0));
  const percent = max > 0 ? (now / max) * 100 : 0;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={now}
      aria-valuetext={valueText}
      className={styles.track}
    >
      <div className={styles.fill} style={{ inlineSize: `${percent}%` }} />
    </div>
  );
}
