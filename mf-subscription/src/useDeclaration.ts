import type { Call, DeclarationReceipt } from 'api-contract';
import { isRefused, logFailure } from 'queries';
import { useRef, useState } from 'react';
import { request } from 'shared-auth';
import { storeInput, type FormName } from './declaration/typedInput.ts';

/** Progress of sending. `isRefused`: the server has rejected the declaration. Otherwise it may have stored it. */
type State<T> =
  | { step: 'form' }
  | { step: 'sending' }
  | { step: 'failed'; error: unknown; isRefused: boolean }
  | { step: 'received'; declaration: T; receipt: DeclarationReceipt };

/**
 * Sends one legal declaration (cancellation or withdrawal): form → sending → received (with a receipt) or failed. The
 * input that the tab has stored for `form` is kept until the server has confirmed it.
 */
export function useDeclaration<T>(call: Call<T, DeclarationReceipt>, form: FormName) {
  const [state, setState] = useState<State<T>>({ step: 'form' });
  const isSending = useRef(false);

  async function declare(declaration: T): Promise<void> {
    // A ref, because a second click can arrive before the new state is rendered.
    if (isSending.current) return;
    isSending.current = true;
    setState({ step: 'sending' });
    try {
      const receipt = await request(call, declaration);
      // Deletes the stored input.
      storeInput(form, {});
      setState({ step: 'received', declaration, receipt });
    } catch (error) {
      logFailure('declaration', error);
      setState({ step: 'failed', error, isRefused: isRefused(error) });
    } finally {
      isSending.current = false;
    }
  }

  return { state, declare, reset: () => setState({ step: 'form' }) };
}
