import { createPreorder } from 'api-contract';
import { useState } from 'react';
import { Card, Notice, ScreenTitle, Status } from 'ui-kit';
import { InLanguage } from '../language/InLanguage.tsx';
import { registerTexts } from '../language/translations.ts';
import { NewsletterForm } from '../signup/NewsletterForm.tsx';
import { PreorderForm } from '../signup/PreorderForm.tsx';
import { useSignup } from '../signup/useSignup.ts';
import { de } from '../texts.de.ts';
import styles from './PreorderScreen.module.css';

// Components of the landing page read their texts through useTranslation; this screen is German only.
registerTexts('de', de);

/** Called by the shell before the screen is shown. */
export { prepare } from '../static/prepare.ts';

/**
 * Pre-order and newsletter as a page, for signed-in users, whom the landing page redirects to their dashboard: they may
 * want a second box, or one as a present.
 */
export default function PreorderScreen() {
  return (
    <InLanguage language="de">
      <div className={styles.page}>
        <Preorder />
        <Newsletter />
      </div>
    </InLanguage>
  );
}

function Preorder() {
  const [isDone, setIsDone] = useState(false);
  const signup = useSignup({ call: createPreorder, language: 'de', onSuccess: () => setIsDone(true) });
  return (
    <Card>
      <ScreenTitle title="Box vorbestellen – Abenteuerbox">{de.preorder.heading}</ScreenTitle>
      <Status className={styles.done}>{isDone && <Notice kind="success">{de.preorder.success}</Notice>}</Status>
      <PreorderForm signup={signup} language="de" />
    </Card>
  );
}

function Newsletter() {
  const [isDone, setIsDone] = useState(false);
  return (
    <Card>
      <h2 id="newsletter">{de.newsletter.heading}</h2>
      <Status className={styles.done}>{isDone && <Notice kind="success">{de.newsletter.success}</Notice>}</Status>
      <NewsletterForm language="de" onSubscribed={() => setIsDone(true)} />
    </Card>
  );
}
