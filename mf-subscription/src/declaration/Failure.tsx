import { readPage } from 'page-contract';
import { Notice } from 'ui-kit';
import { declarationTexts as texts } from '../declarationTexts.ts';
import { errorText } from '../errorTexts.ts';
import { FailureAlert } from '../FailureAlert.tsx';

interface Props {
  /** Missing while nothing has failed. */
  failure?: { error: unknown; isRefused: boolean };
}

/** A declaration that did not arrive must not look as if it had, and the law leaves the consumer another way. */
export function Failure({ failure }: Props) {
  const { email } = readPage().support;
  return (
    <FailureAlert shown={failure !== undefined}>
      <Notice kind="error" title={errorText(failure?.error)} failure={failure?.error}>
        {failure?.isRefused ? texts.refusedNote : texts.unknownNote} {texts.writeInstead}{' '}
        <a href={`mailto:${email}`}>{email}</a>.
      </Notice>
    </FailureAlert>
  );
}
