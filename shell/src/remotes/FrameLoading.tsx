import { useEffect, useState } from 'react';
import { Button, Card, Skeleton, usePageLanguage } from 'ui-kit';
import { texts } from '../texts.ts';
import styles from './Frame.module.css';

const slowAfterInMilliseconds = 10_000;

/** Keeps the screen's place. Becomes visible only after a moment, so that a fast load does not flicker. */
export function FrameLoading({ onRetry }: { onRetry: () => void }) {
  const t = texts[usePageLanguage()];
  const [retries, setRetries] = useState(0);
  /** The number of the retry that has taken long. */
  const [slowRetry, setSlowRetry] = useState(-1);
  const slow = slowRetry === retries;

  useEffect(() => {
    const timer = setTimeout(() => setSlowRetry(retries), slowAfterInMilliseconds);
    return () => clearTimeout(timer);
  }, [retries]);

  const again = () => {
    setRetries(retries + 1);
    onRetry();
  };

  return (
    <div className={`${styles.frame} ${styles.loading}`} aria-busy="true">
      <div role="status">
        {slow && (
          <Card className={styles.card}>
            <p>{t.slow}</p>
            <Button variant="secondary" onClick={again}>
              {t.again}
            </Button>
          </Card>
        )}
      </div>
      <Skeleton height="3rem" />
      <Skeleton height="12rem" />
      <Skeleton height="12rem" />
    </div>
  );
}
