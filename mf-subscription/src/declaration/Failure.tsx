import { readPage } from 'page-contract';
import { Notice } from 'ui-kit';
import { declarationTexts as texts } from '../declarationTexts.ts';
import { FailureAlert } from '../FailureAlert.tsx';

/** A declaration that did not arrive must not look as if it had, and the law leaves the consumer another way. */
export function Failure({ message }: { message?: string }) {
  const { email } = readPage().support;
  return (
    <FailureAlert shown={message !== undefined}>
      <Notice kind="error" title={message}>
        {texts.failedNote} {texts.writeInstead} <a href={`mailto:${email}`}>{email}</a>.
      </Notice>
    </FailureAlert>
  );
}
