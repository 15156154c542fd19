import type { Call, Signup } from 'api-contract';
import { useState } from 'react';
import { Alert, Button, controlLineBreaks, Reference, Status } from 'ui-kit';
import { InLanguage } from '../language/InLanguage.tsx';
import type { Language } from '../language/language.ts';
import { registerTexts } from '../language/translations.ts';
import { EmailFields } from '../signup/EmailFields.tsx';
import { useSignup } from '../signup/useSignup.ts';
import { de } from '../texts.de.ts';
import { en } from '../texts.en.ts';
import { commonTexts } from './confirmTexts.ts';
import styles from './ConfirmScreen.module.css';

// `EmailFields` reads its texts by `useTranslation`, which needs them before the first render.
registerTexts('de', de);
registerTexts('en', en);

interface NewLinkProps {
  /** Sign-up whose mail had the link. If it is made again, the server mails another link. */
  call: Call<Signup>;
  language: Language;
  /** Whether this link has lost its token: the next one is then built to survive. */
  hasLostToken: boolean;
}

/**
 * Form for a visitor whose link cannot be used: it asks the server to mail another link. The visitor types the e-mail
 * address, because the link does not contain the address.
 */
export function NewLink({ call, language, hasLostToken }: NewLinkProps) {
  const [isSent, setIsSent] = useState(false);
  const signup = useSignup({
    call,
    language,
    tokenInQuery: hasLostToken || undefined,
    onSuccess: () => setIsSent(true),
  });
  const texts = commonTexts[language];
  return (
    <InLanguage language={language}>
      <form
        noValidate
        className={styles.newLink}
        aria-label={texts.newLink}
        onSubmit={(event) => {
          setIsSent(false);
          void signup.submit(event);
        }}
      >
        <EmailFields signup={signup} />
        {/* An invalid address is reported by `EmailFields`. `Reference` shows a failed call's request id. */}
        <Alert>
          {signup.problem?.kind === 'failed' && (
            <>
              {texts.failed}
              <Reference failure={signup.problem.error} />
            </>
          )}
        </Alert>
        <Button type="submit" busy={signup.isBusy} busyText={texts.busy}>
          {texts.newLink}
        </Button>
        <Status>{isSent && controlLineBreaks(texts.sent)}</Status>
      </form>
    </InLanguage>
  );
}
