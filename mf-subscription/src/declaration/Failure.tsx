import { readPage } from 'page-contract';
import { controlLineBreaks, FailureAlert } from 'ui-kit';
import { declarationTexts as texts } from '../declarationTexts.ts';
import { errorText } from '../errorTexts.ts';

interface Props {
  /** Missing while nothing has failed. */
  failure?: { error: unknown; isRefused: boolean };
}

/** A declaration that did not arrive must not look as if it had, and the law leaves the consumer another way. */
export function Failure({ failure }: Props) {
  const { email } = readPage().support;
  return (
    <FailureAlert failure={failure?.error} title={errorText(failure?.error)}>
      {failure?.isRefused ? texts.refusedNote : texts.unknownNote} {controlLineBreaks(texts.writeInstead)}{' '}
      <a href={`mailto:${email}`}>{email}</a>.
    </FailureAlert>
  );
}
