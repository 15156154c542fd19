import { readPage } from 'page-contract';
import { controlLineBreaks, FailureAlert } from 'ui-kit';
import { declarationTexts as texts } from '../declarationTexts.ts';
import { describeError } from '../errorTexts.ts';

interface Props {
  /**
   * `isRefused`: the server has rejected the declaration; otherwise it may have stored it. Missing without a failure:
   * then no sentence is shown.
   */
  failure?: { error: unknown; isRefused: boolean };
}

/**
 * Says that no receipt of a cancellation or withdrawal has arrived, and names the support's address, because it is also
 * valid by e-mail.
 */
export function Failure({ failure }: Props) {
  const { email } = readPage().support;
  return (
    <FailureAlert failure={failure?.error} title={describeError(failure?.error)}>
      {failure?.isRefused ? texts.refusedNote : texts.unknownNote} {controlLineBreaks(texts.writeInstead)}{' '}
      <a href={`mailto:${email}`} translate="no">
        {email}
      </a>
      .
    </FailureAlert>
  );
}
