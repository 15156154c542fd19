import { createPreorder } from 'api-contract';
import { useEffect, useRef, useState } from 'react';
import { Card, Notice, ScreenTitle, Status } from 'ui-kit';
import { InLanguage } from '../language/InLanguage.tsx';
import { registerTexts } from '../language/translations.ts';
import { MailSent } from '../signup/MailSent.tsx';
import { NewsletterForm } from '../signup/NewsletterForm.tsx';
import { PreorderForm } from '../signup/PreorderForm.tsx';
import { usePrefilledEmail } from '../signup/usePrefilledEmail.ts';
import { useSignup } from '../signup/useSignup.ts';
import { de } from '../texts.de.ts';
import styles from './PreorderScreen.module.css';

// The forms read their texts by `useTranslation`, which needs them before the first render. This screen is German only.
registerTexts('de', de);

/** Loads the static texts of the forms. Called by the shell before the screen is shown. */
export { prepare } from '../static/loadStatic.ts';

/**
 * Pre-order and newsletter as a page, for signed-in users, whom the landing page redirects to their dashboard.
 */
export default function PreorderScreen() {
  const page = useRef<HTMLDivElement>(null);
  usePrefilledEmail(page);
  return (
    <InLanguage language="de">
      <div ref={page} className={styles.page}>
        <Preorder />
        <Newsletter />
      </div>
    </InLanguage>
  );
}

/** Announces a success, and scrolls it into view, because a phone may show only the pressed button. */
function Success({ text, isDone }: { text: string; isDone: boolean }) {
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isDone) region.current?.scrollIntoView({ block: 'nearest' });
  }, [isDone]);
  return (
    <Status ref={region} className={styles.done}>
      {isDone && <Notice kind="success">{text}</Notice>}
    </Status>
  );
}

function Preorder() {
  const [isDone, setIsDone] = useState(false);
  const [sentTo, setSentTo] = useState<string>();
  const signup = useSignup({
    call: createPreorder,
    language: 'de',
    onSuccess(email) {
      setIsDone(true);
      setSentTo(email);
    },
  });
  return (
    // The event bubbles from the form. The thanks for one address must not stand beside the failure of the next.
    <Card onSubmit={() => setIsDone(false)}>
      <ScreenTitle title="Box vorbestellen – Abenteuerbox">{de.preorder.heading}</ScreenTitle>
      <Success text={de.preorder.success} isDone={isDone} />
      <PreorderForm signup={signup} language="de" />
      {sentTo && <MailSent email={sentTo} help="preorderMail" language="de" />}
    </Card>
  );
}

function Newsletter() {
  const [isDone, setIsDone] = useState(false);
  return (
    <Card onSubmit={() => setIsDone(false)}>
      <h2 id="newsletter">{de.newsletter.heading}</h2>
      <Success text={de.newsletter.success} isDone={isDone} />
      <NewsletterForm language="de" onSubscribed={() => setIsDone(true)} />
    </Card>
  );
}
