import { confirmPreorder } from 'api-contract';
import { readPage } from 'page-contract';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { request, RequestError } from 'shared-auth';
import {
  Alert,
  BoxDrawing,
  Button,
  buttonClass,
  Card,
  controlLineBreaks,
  Reference,
  ScreenTitle,
  Status,
  useMailedToken,
} from 'ui-kit';
import type { Language } from '../language/language.ts';
import { landingPaths } from '../language/languageAddress.ts';
import { useDocumentLanguage } from '../language/useDocumentLanguage.ts';
import { commonTexts, confirmations } from './confirmTexts.ts';
import { NewLink } from './NewLink.tsx';
import styles from './ConfirmScreen.module.css';

/**
 * `ready`: waits for the click. `pending`: the call is being made. `done`: the call succeeded. `missing`: the address
 * has no token, for example after a reload, because `useMailedToken` removes the token. `expired`: the token is too
 * old. `unusable`: the token is malformed, unknown or used. `failed`: any other failure; the visitor can try again.
 */
type State = 'ready' | 'pending' | 'done' | 'missing' | 'expired' | 'unusable' | 'failed';

/** Returns the state after a call that was rejected. */
function getStateAfterError(error: unknown): State {
  const code = error instanceof RequestError ? error.code : undefined;
  if (code === 'token-expired') return 'expired';
  if (code === 'token-invalid' || code === 'invalid-input') return 'unusable';
  return 'failed';
}

/**
 * Page that the links in our mails open, in the language of the mail (`?lang=en`). Only the page's button makes the
 * call: mail scanners open links, too, and must not confirm anything.
 */
export default function ConfirmScreen() {
  const location = useLocation();
  const token = useMailedToken(location, 'token');
  const language = new URLSearchParams(location.search.replaceAll('&amp;', '&')).get('lang') === 'en' ? 'en' : 'de';
  useDocumentLanguage(language);
  // A second link with the same path may differ only in its token after the #. The browser then loads no new page, and
  // the key resets the state.
  return <Confirmation key={token} path={location.pathname.replace(/\/$/, '')} token={token} language={language} />;
}

/** Page for one link. `confirmations` has the call and the texts of the link by its `path`. */
function Confirmation({ path, token, language }: { path: string; token: string; language: Language }) {
  const confirmation = confirmations[path];
  const [state, setState] = useState<State>(token ? 'ready' : 'missing');
  /** Error of the last rejected call; `Reference` shows its request id, if it has one. */
  const [failure, setFailure] = useState<unknown>();
  // A ref, because a second click can arrive before the state is rendered.
  const isPending = useRef(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const isAnswered = state === 'done' || state === 'expired' || state === 'unusable';
  useEffect(() => {
    // The pressed button is gone, and with it the focus. If the user has moved the focus elsewhere, it stays there.
    if (isAnswered && document.activeElement === document.body) heading.current?.focus();
  }, [isAnswered]);
  if (!confirmation) throw new Error(`There is nothing to confirm at ${path}`);

  const confirm = () => {
    // A token works once. The second of two fast clicks would fail, and its error would replace the success.
    if (isPending.current) return;
    isPending.current = true;
    setState('pending');
    request(confirmation.call, { token })
      .then(
        () => setState('done'),
        (error: unknown) => {
          setFailure(error);
          setState(getStateAfterError(error));
        },
      )
      .finally(() => {
        isPending.current = false;
      });
  };
  // Mails about a contract are German only.
  const texts = confirmation.texts[language] ?? confirmation.texts.de;
  const common = commonTexts[language];
  const support = readPage().support.email;
  const canConfirm = state === 'ready' || state === 'pending' || state === 'failed';
  const needsNewLink = state === 'missing' || state === 'expired' || state === 'unusable';
  const problems: Partial<Record<State, string>> = {
    missing: common.missing,
    expired: texts.expired ?? common.expired,
    unusable: common.unusable,
    failed: common.failed,
  };
  const problem = problems[state];

  return (
    <div className={styles.page}>
      <Card>
        {confirmation.call === confirmPreorder && (
          // Only a confirmed pre-order wakes the box. A new key mounts the drawing again, which starts its animation.
          <BoxDrawing className={styles.box} asleep={state !== 'done'} key={String(state === 'done')} />
        )}
        <ScreenTitle ref={heading} title={`${texts.documentTitle ?? texts.title} – ${common.product}`}>
          {texts.title}
        </ScreenTitle>
        {canConfirm && <p>{texts.question}</p>}
        <Alert className={styles.outcome}>
          {problem && controlLineBreaks(problem)}
          {state === 'failed' && <Reference failure={failure} />}
        </Alert>
        <Status className={styles.outcome}>{state === 'done' && texts.done}</Status>
        {needsNewLink && confirmation.newLink && (
          <NewLink call={confirmation.newLink} language={language} hasLostToken={state === 'missing'} />
        )}
        {needsNewLink && !confirmation.newLink && (
          <p>
            {common.writeToUs} <a href={`mailto:${support}?subject=${encodeURIComponent(texts.title)}`}>{support}</a>
          </p>
        )}
        {canConfirm ? (
          <Button busy={state === 'pending'} busyText={common.busy} onClick={confirm}>
            {texts.button}
          </Button>
        ) : (
          <Link className={buttonClass('secondary')} to={landingPaths[language]}>
            {common.home}
          </Link>
        )}
      </Card>
    </div>
  );
}
