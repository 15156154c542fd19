import type { Call, DeclarationReceipt } from 'api-contract';
import { logFailure } from 'queries';
import { useRef, useState } from 'react';
import { request, RequestError } from 'shared-auth';
import { storeInput, type FormName } from './declaration/typedInput.ts';

/** `isRefused`: the server has rejected the declaration; after any other failure it may have stored it. */
type State<T> =
  | { step: 'form' }
  | { step: 'sending' }
  | { step: 'failed'; error: unknown; isRefused: boolean }
  | { step: 'received'; declaration: T; receipt: DeclarationReceipt };

const isRefusal = (error: unknown) =>
  error instanceof RequestError && error.status !== undefined && error.status >= 400 && error.status < 500;

/** Sends one legal declaration (cancellation or withdrawal): form → sending → received (with a receipt) or failed. */
export function useDeclaration<T>(call: Call<T, DeclarationReceipt>, form: FormName) {
  const [state, setState] = useState<State<T>>({ step: 'form' });
  const sending = useRef(false);

  async function declare(declaration: T): Promise<void> {
    if (sending.current) return;
    sending.current = true;
    setState({ step: 'sending' });
    try {
      const receipt = await request(call, declaration);
      storeInput(form, {});
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
