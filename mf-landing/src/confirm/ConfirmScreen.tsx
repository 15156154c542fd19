import { useRef, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { request, RequestError } from 'shared-auth';
import { Alert, Button, buttonClass, Card, ScreenTitle, Status } from 'ui-kit';
import { addresses } from '../language/languageAddress.ts';
import { usePageLanguage } from '../language/usePageLanguage.ts';
import { commonTexts, confirmations } from './confirmTexts.ts';
import styles from './ConfirmScreen.module.css';

type State = 'asked' | 'running' | 'done' | 'expired' | 'unusable' | 'not-reached';

const stateOf = (error: unknown): State => {
  const code = error instanceof RequestError ? error.code : undefined;
  if (code === 'token-expired') return 'expired';
  return code === 'token-invalid' || code === 'invalid-input' ? 'unusable' : 'not-reached';
};

/**
 * Where a mailed link leads, in the language of the mail. Opening it changes nothing, since mail scanners open links too;
 * the button does.
 */
export default function ConfirmScreen() {
  const { pathname, hash } = useLocation();
  const [query] = useSearchParams();
  const confirmation = confirmations[pathname.replace(/\/$/, '')];
  // Behind `#` it reaches no server and no log before the button does.
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? query.get('token') ?? '';
  const language = query.get('lang') === 'en' ? 'en' : 'de';
  const [state, setState] = useState<State>(token ? 'asked' : 'unusable');
  const running = useRef(false);
  usePageLanguage(language);
  if (!confirmation) throw new Error(`There is nothing to confirm at ${pathname}`);

  const confirm = () => {
    // A link works once: the second of two fast clicks would say so instead of „done“.
    if (running.current) return;
    running.current = true;
    setState('running');
    request(confirmation.call, { token })
      .then(
        () => setState('done'),
        (error: unknown) => setState(stateOf(error)),
      )
      .finally(() => {
        running.current = false;
      });
  };
  const texts = confirmation.texts[language] ?? confirmation.texts.de;
  const common = commonTexts[language];
  const isOpen = state === 'asked' || state === 'running' || state === 'not-reached';
  const problems = { expired: texts.expired, unusable: common.unusable, 'not-reached': common.notReached };

  return (
    <div className={styles.page}>
      <Card>
        <ScreenTitle title={texts.documentTitle}>{texts.title}</ScreenTitle>
        {isOpen && <p>{texts.question}</p>}
        <Alert>{state in problems && problems[state as keyof typeof problems]}</Alert>
        <Status>{state === 'done' && texts.done}</Status>
        {isOpen ? (
          <Button busy={state === 'running'} busyText={common.busy} onClick={confirm}>
            {texts.button}
          </Button>
        ) : (
          <Link className={buttonClass('secondary')} to={addresses[language]}>
            {common.home}
          </Link>
        )}
      </Card>
    </div>
  );
}
