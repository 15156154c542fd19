import { confirmPreorder, type MailedLinkAnswer } from 'api-contract';
import { readPage } from 'page-contract';
import { useLayoutEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { request, RequestError } from 'shared-auth';
import {
  Alert,
  BoxDrawing,
  Button,
  buttonClass,
  Card,
  controlLineBreaks,
  isStillAt,
  Reference,
  ScreenTitle,
  useMailedToken,
} from 'ui-kit';
import type { Language } from '../language/language.ts';
import { landingPaths } from '../language/languageAddress.ts';
import { useDocumentLanguage } from '../language/useDocumentLanguage.ts';
import { commonTexts, confirmations, type OutcomeTexts, type Texts } from './confirmTexts.ts';
import { NewLink } from './NewLink.tsx';
import styles from './ConfirmScreen.module.css';

/** What the server has answered to the click: what is true now. */
type Outcome = MailedLinkAnswer['state'];

/**
 * State before the server has answered. `ready`: waits for the click. `pending`: the call is being made. `missing`: the
 * address has no token, for example after a reload, because `useMailedToken` removes the token. `unusable`: the token is
 * too old, malformed, unknown or used long ago. `failed`: any other failure; the visitor can try again.
 */
type State = 'ready' | 'pending' | 'missing' | 'unusable' | 'failed';

/** Returns the state after a call that was rejected. */
function getStateAfterError(error: unknown): State {
  const code = error instanceof RequestError ? error.code : undefined;
  const isUnusable = code === 'token-expired' || code === 'token-invalid' || code === 'invalid-input';
  return isUnusable ? 'unusable' : 'failed';
}

/**
 * Page that the links in our mails open, in the language of the mail (`?lang=en`). Only the page's button makes the
 * call: mail scanners open links, too, and must not confirm anything. The outcome is kept in the state of the history
 * entry, so that a reload still shows it.
 */
export default function ConfirmScreen() {
  const location = useLocation();
  const token = useMailedToken(location, 'token');
  const language = new URLSearchParams(location.search.replaceAll('&amp;', '&')).get('lang') === 'en' ? 'en' : 'de';
  useDocumentLanguage(language);
  const { outcome } = (location.state ?? {}) as { outcome?: Outcome };
  const path = location.pathname.replace(/\/$/, '');
  if (!confirmations[path]) throw new Error(`There is nothing to confirm at ${path}`);
  // A second link with the same path may differ only in its token after the #. The browser then loads no new page, and
  // the key resets the state.
  return <Confirmation key={`${path} ${token}`} path={path} token={token} language={language} outcome={outcome} />;
}

interface ConfirmationProps {
  path: string;
  token: string;
  language: Language;
  /** Outcome of a click at this history entry. */
  outcome: Outcome | undefined;
}

/** Page for one link. `confirmations` has the call and the texts of the link by its `path`. */
function Confirmation({ path, token, language, outcome }: ConfirmationProps) {
  const confirmation = confirmations[path]!;
  const [state, setState] = useState<State>(token ? 'ready' : 'missing');
  /** Error of the last rejected call; `Reference` shows its request id, if it has one. */
  const [failure, setFailure] = useState<unknown>();
  // A ref, because a second click can arrive before the state is rendered.
  const isPending = useRef(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  // After a reload, the navigation is a `POP`.
  const isAnswered = useNavigationType() === 'REPLACE' && outcome !== undefined;
  const isRefused = state === 'unusable';
  useLayoutEffect(() => {
    // The pressed button is gone, and with it the focus. If the user has moved the focus elsewhere, it stays there.
    if ((isAnswered || isRefused) && document.activeElement === document.body) heading.current?.focus();
  }, [isAnswered, isRefused]);

  const confirm = () => {
    if (isPending.current) return;
    isPending.current = true;
    setState('pending');
    // Only the calls of sign-ups say what is true now.
    request(confirmation.call, { token })
      .then(
        (answer) => {
          if (!isStillAt(pathname)) return;
          void navigate({ search }, { replace: true, state: { outcome: answer?.state ?? 'done' } });
        },
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
  const shown = outcome && describeOutcome(texts, outcome);
  const canConfirm = !shown && (state === 'ready' || state === 'pending' || state === 'failed');
  const needsNewLink = !shown && !canConfirm;
  const problems: Partial<Record<State, string>> = {
    missing: common.missing,
    unusable: common.unusable,
    failed: common.failed,
  };
  const problem = shown ? undefined : problems[state];
  const isReserved = confirmation.call === confirmPreorder && outcome !== undefined && outcome !== 'taken-back';

  return (
    <div className={styles.page}>
      <Card>
        {confirmation.call === confirmPreorder && (
          // Only a confirmed pre-order wakes the box. A new key mounts the drawing again, which starts its animation.
          <BoxDrawing className={styles.box} asleep={!isReserved} key={String(isReserved)} />
        )}
        <ScreenTitle ref={heading} title={`${shown?.title ?? texts.documentTitle ?? texts.title} – ${common.product}`}>
          {shown?.title ?? texts.title}
        </ScreenTitle>
        {canConfirm && <p>{texts.question}</p>}
        <Alert className={styles.outcome}>
          {problem && controlLineBreaks(problem)}
          {state === 'failed' && <Reference failure={failure} />}
        </Alert>
        {shown && <p className={styles.outcome}>{controlLineBreaks(shown.text)}</p>}
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

/** Returns heading and text of an outcome. A repeated click has the heading of the first one, which is still true. */
function describeOutcome({ done, doneBefore, takenBack }: Texts, outcome: Outcome): OutcomeTexts {
  if (outcome === 'taken-back' && takenBack) return takenBack;
  return outcome === 'done' ? done : { ...done, text: doneBefore };
}
