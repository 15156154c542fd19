import { useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { RequestError } from 'shared-auth';
import { Alert, Button, buttonClass, Card, ScreenTitle, Status } from 'ui-kit';
import { HomeLink } from '../HomeLink.tsx';
import styles from './ConfirmScreen.module.css';
import { confirmations, notReached, unusableLink } from './confirmTexts.ts';

type State = 'asked' | 'running' | 'done' | 'expired' | 'unusable' | 'not-reached';

const stateOf = (error: unknown): State => {
  const code = error instanceof RequestError ? error.code : undefined;
  if (code === 'token-expired') return 'expired';
  return code === 'token-invalid' || code === 'invalid-input' ? 'unusable' : 'not-reached';
};

/** Where a mailed link leads. Opening it changes nothing, since mail scanners open links too; the button does. */
export default function ConfirmScreen() {
  const { pathname } = useLocation();
  const confirmation = confirmations[pathname.replace(/\/$/, '')];
  const token = useSearchParams()[0].get('token') ?? '';
  const [state, setState] = useState<State>(token ? 'asked' : 'unusable');
  if (!confirmation) throw new Error(`There is nothing to confirm at ${pathname}`);

  const confirm = () => {
    setState('running');
    confirmation.send(token).then(
      () => setState('done'),
      (error: unknown) => setState(stateOf(error)),
    );
  };
  const isOpen = state === 'asked' || state === 'running' || state === 'not-reached';
  const problems = { expired: confirmation.expired, unusable: unusableLink, 'not-reached': notReached };

  return (
    <div className={styles.page}>
      <HomeLink />
      <Card>
        <ScreenTitle title={confirmation.documentTitle}>{confirmation.title}</ScreenTitle>
        {isOpen && <p>{confirmation.question}</p>}
        <Alert>{state in problems && problems[state as keyof typeof problems]}</Alert>
        <Status>{state === 'done' && confirmation.done}</Status>
        {isOpen ? (
          <Button busy={state === 'running'} busyText="Wird verarbeitet..." onClick={confirm}>
            {confirmation.button}
          </Button>
        ) : (
          <Link className={buttonClass('secondary')} to="/">
            Zur Startseite
          </Link>
        )}
      </Card>
    </div>
  );
}
