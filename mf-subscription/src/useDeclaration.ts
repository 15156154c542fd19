import type { Call, DeclarationReceipt } from 'api-contract';
import { logFailure } from 'queries';
import { useRef, useState } from 'react';
import { request, RequestError } from 'shared-auth';
import { keepInput, type FormName } from './declaration/typedInput.ts';

type State<T> =
  | { step: 'form' }
  | { step: 'sending' }
  | { step: 'failed'; error: unknown; isRefused: boolean }
  | { step: 'received'; declaration: T; receipt: DeclarationReceipt };

/** Returns whether the server has rejected the declaration. After any other error it may have stored it. */
const isRefusal = (error: unknown) =>
  error instanceof RequestError && error.status !== undefined && error.status >= 400 && error.status < 500;

/** Sends one declaration: form → sending → received or failed. `received` needs the server's receipt. */
export function useDeclaration<T>(call: Call<T, DeclarationReceipt>, form: FormName) {
  const [state, setState] = useState<State<T>>({ step: 'form' });
  const sending = useRef(false);

  async function declare(declaration: T): Promise<void> {
    if (sending.current) return;
    sending.current = true;
    setState({ step: 'sending' });
    try {
      const receipt = await request(call, declaration);
      keepInput(form, {});
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
