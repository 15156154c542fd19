import { useEffect, useState } from 'react';
import { Button, Card, usePageLanguage } from 'ui-kit';
import { focusMain } from '../focusMain.ts';
import { texts } from '../texts.ts';
import { Waiting } from '../Waiting.tsx';
import styles from './Frame.module.css';

const slowAfterInMilliseconds = 10_000;

/** Placeholder of a screen that is loading, the same as before the session is known. Offers a retry if that is slow. */
export function FrameLoading({ onRetry }: { onRetry: () => void }) {
  const t = texts[usePageLanguage()];
  const [retries, setRetries] = useState(0);
  const [isSlow, setIsSlow] = useState(false);

  // Starts again with each retry.
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), slowAfterInMilliseconds);
    return () => clearTimeout(timer);
  }, [retries]);

  const retry = () => {
    // The button is removed, and a focus on it would be lost.
    focusMain();
    setRetries(retries + 1);
    setIsSlow(false);
    onRetry();
  };

  return (
    <div className={styles.loading}>
      <div role="status">
        {isSlow && (
          <Card className={styles.card}>
            <p>{t.screenSlow}</p>
            <Button variant="secondary" onClick={retry}>
              {t.retry}
            </Button>
          </Card>
        )}
      </div>
      {/* Does not contain the status: screen readers announce no changes inside of an element that is busy. */}
      <div aria-busy="true">
        <Waiting />
      </div>
    </div>
  );
}
