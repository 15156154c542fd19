import styles from './ProgressBar.module.css';

interface ProgressBarProps {
  /** Values below 0 and above `max` are shown as 0 and as `max`. */
  value: number;
  max: number;
  label: string;
  /** Text that is read out instead of the number, e.g. „45 von 120 Minuten verbraucht“. */
  valueText?: string;
  /** Coloured part: the value, or the rest up to `max`. Screen readers get the value in both cases. */
  filled?: 'value' | 'rest';
}

export function ProgressBar({ value, max, label, valueText, filled = 'value' }: ProgressBarProps) {
  const clamped = Math.min(Math.max(value, 0), Math.max(max, 0));
  const filledValue = filled === 'rest' ? max - clamped : clamped;
  const percent = max > 0 ? (filledValue / max) * 100 : 0;
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
