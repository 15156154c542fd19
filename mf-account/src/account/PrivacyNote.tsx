import { exportAccount } from 'api-contract';
import { readPage } from 'page-contract';
import { logFailure } from 'queries';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { request } from 'shared-auth';
import { Button, controlLineBreaks, FailureAlert, Notice, Status } from 'ui-kit';
import { describeRequestError } from '../errorTexts.ts';
import { useTask } from '../useTask.ts';
import { downloadJson } from './downloadJson.ts';
import { texts } from './texts.ts';
import styles from './Account.module.css';

/** Formats today in Berlin as `2026-12-31`, which is how Swedish writes it. */
const formatDay = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format();

/**
 * Block that says which data we store, exports them as a JSON file, and names the contact (GDPR articles 13, 15, 20).
 */
export function PrivacyNote() {
  const [isExported, setIsExported] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [busy, run] = useTask();
  const { email } = readPage().support;
  const t = texts.privacy;

  async function download() {
    setIsExported(false);
    setFailure(undefined);
    try {
      downloadJson(`abenteuerbox-daten-${formatDay()}.json`, await request(exportAccount));
      setIsExported(true);
    } catch (error) {
      logFailure('export', error);
      setFailure(error);
    }
  }

  return (
    <div className={styles.block}>
      <h3>{t.title}</h3>
      <p>{controlLineBreaks(t.note)}</p>
      <p className={styles.quiet}>{t.exportHint}</p>
      <Button variant="secondary" busy={busy} busyText={t.busy} onClick={() => void run(download)}>
        {t.export}
      </Button>
      <details className={styles.fold}>
        <summary>{t.exportLimitTitle}</summary>
        <p>{controlLineBreaks(t.exportLimit)}</p>
      </details>
      <Status>{isExported && <Notice kind="success">{t.exported}</Notice>}</Status>
      <FailureAlert failure={failure}>{describeRequestError(failure)}</FailureAlert>
      <p>
        {t.contact}{' '}
        <a href={`mailto:${email}`} translate="no">
          {email}
        </a>
        . <Link to="/datenschutz">{t.notice}</Link>
      </p>
    </div>
  );
}
