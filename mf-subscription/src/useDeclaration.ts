import type { Call, DeclarationReceipt } from 'api-contract';
import { logFailure } from 'queries';
import { useRef, useState } from 'react';
import { request, RequestError } from 'shared-auth';
import { keepTyped, type FormName } from './declaration/typedInput.ts';

type State<T> =
  | { step: 'form' }
  | { step: 'sending' }
  | { step: 'failed'; error: unknown; isRefused: boolean }
  | { step: 'received'; declaration: T; receipt: DeclarationReceipt };

/** The server said no. Without an answer of its own, it may have stored the declaration. */
const isRefusal = (error: unknown) =>
  error instanceof RequestError && error.status !== undefined && error.status >= 400 && error.status < 500;

/** Sends one declaration. „Received“ is only ever reached with the server's receipt in hand. */
export function useDeclaration<T>(call: Call<T, DeclarationReceipt>, form: FormName) {
  const [state, setState] = useState<State<T>>({ step: 'form' });
  const sending = useRef(false);

  async function declare(declaration: T): Promise<void> {
    if (sending.current) return;
    sending.current = true;
    setState({ step: 'sending' });
    try {
      const receipt = await request(call, declaration);
      keepTyped(form, {});
      setState({ step: 'received', declaration, receipt });
    } catch (error) {
      logFailure('declaration', error);
      setState({ step: 'failed', error, isRefused: isRefusal(error) });
    } finally {
      sending.current = false;
    }
  }

  return { state, declare, reset: () => setState({ step: 'form' }) };
}
