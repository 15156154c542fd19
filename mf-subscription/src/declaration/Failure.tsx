import { readPage } from 'page-contract';
import { describeRequestError } from 'queries';
import { controlLineBreaks, FailureAlert } from 'ui-kit';
import { declarationTexts as texts } from '../declarationTexts.ts';

interface Props {
  /** `isRefused`: the server has rejected the declaration; otherwise the server may have stored it. */
  failure?: { error: unknown; isRefused: boolean };
}

/**
 * Says that a declaration (a cancellation or withdrawal) has failed, and names the support's address, because customers
 * can also declare by e-mail. Shows nothing without a failure.
 */
export function Failure({ failure }: Props) {
  const { email } = readPage().support;
  return (
    <FailureAlert failure={failure?.error} title={describeRequestError(failure?.error, texts.failures)}>
      {failure?.isRefused ? texts.refusedNote : texts.unknownNote} {controlLineBreaks(texts.writeInstead)}{' '}
      <a href={`mailto:${email}`} translate="no">
        {email}
      </a>
      .
    </FailureAlert>
  );
}
