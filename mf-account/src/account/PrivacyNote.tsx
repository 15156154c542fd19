import { exportAccount } from 'api-contract';
import { getSampleNote, readPage } from 'page-contract';
import { describeRequestError, logFailure, useWrite } from 'queries';
import { Link } from 'react-router-dom';
import { request } from 'shared-auth';
import { Button, controlLineBreaks, FailureAlert, Fold, formatToday, Notice, Status } from 'ui-kit';
import { texts } from './texts.ts';
import styles from './Account.module.css';

/**
 * Block of the account page that says which data we store, exports them as a JSON file, and names the contact (GDPR
 * articles 13, 15, 20).
 */
export function PrivacyNote() {
  const { owner, support } = readPage();
  const { email } = support;
  const download = useWrite({
    mutationFn: async () => {
      const data = await request(exportAccount);
      downloadJson(`abenteuerbox-daten-${formatToday()}.json`, {
        ...(data as object),
        note: getSampleNote(owner, 'de'),
      });
    },
    onError: (error) => logFailure('export', error),
  });
  const t = texts.privacy;

  return (
    <div className={styles.block}>
      <h3>{t.title}</h3>
      <p>{controlLineBreaks(t.note)}</p>
      <p className={styles.quiet}>{t.exportHint}</p>
      <Button variant="secondary" busy={download.isPending} busyText={t.busy} onClick={() => download.mutate()}>
        {t.export}
      </Button>
      <Fold title={<span>{t.exportLimitTitle}</span>} folded>
        <p className={styles.quiet}>{controlLineBreaks(t.exportLimit)}</p>
      </Fold>
      <Status>{download.isSuccess && <Notice kind="success">{t.exported}</Notice>}</Status>
      <FailureAlert failure={download.error}>{describeRequestError(download.error)}</FailureAlert>
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

/** Saves the content as a JSON file, by a click on a download link that is never added to the page. */
function downloadJson(name: string, content: unknown): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Safari reads the object URL only after this function has returned.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
