import { useEffect, useState } from 'react';
import { Alert, Card, usePageLanguage } from 'ui-kit';
import { texts } from '../texts.ts';
import { InOpenDialog } from './InOpenDialog.tsx';
import styles from './UnexpectedError.module.css';

const shownForMilliseconds = 6_000;

/**
 * Shows a notice for some seconds after an error that no screen has handled, e.g. in a click handler. The screen stays.
 * Aborted requests are no errors: the user has navigated away. Errors of other scripts, such as browser extensions, are
 * ignored, and so are values that are no `Error`.
 */
export function UnexpectedError() {
  /** Number of errors since the notice was hidden. It is shown while there are any, and each prolongs it. */
  const [failures, setFailures] = useState(0);
  const language = usePageLanguage();

  useEffect(() => {
    const count = (error: unknown, file = '') => {
      if (!(error instanceof Error) || error.name === 'AbortError' || isSkippedTransition(error)) return;
      if (namesOurScript(`${file} ${error.stack}`)) setFailures((before) => before + 1);
    };
    const onError = ({ error, filename }: ErrorEvent) => count(error, filename);
    const onRejection = ({ reason }: PromiseRejectionEvent) => count(reason);
    window.addEventListener('error', onError);
    window.addEventListener('unhandledrejection', onRejection);
    return () => {
      window.removeEventListener('error', onError);
      window.removeEventListener('unhandledrejection', onRejection);
    };
  }, []);

  useEffect(() => {
    if (!failures) return;
    const timer = setTimeout(() => setFailures(0), shownForMilliseconds);
    return () => clearTimeout(timer);
  }, [failures]);

  return (
    <InOpenDialog>
      <Alert className={styles.place}>
        {failures > 0 && <Card className={styles.card}>{texts[language].unexpected}</Card>}
      </Alert>
    </InOpenDialog>
  );
}

/**
 * Returns whether a stack or an address names a script of this site; in development, remotes have other ports. Code that
 * an extension puts into the page has the page's address, which is no script.
 */
const namesOurScript = (stack: string) =>
  (stack.match(/https?:\/\/[^\s()?#]+?\.js\b/g) ?? []).some((url) => new URL(url).hostname === location.hostname);

/** Returns whether the browser has skipped a view transition, e.g. after a resize. The user misses nothing. */
const isSkippedTransition = (error: Error) => error instanceof DOMException && /transition/i.test(error.message);
