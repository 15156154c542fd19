import { cleanEmail, isEmail, type Call, type Signup as SignupInput } from 'api-contract';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { request } from 'shared-auth';
import type { Language } from '../language/language.ts';

interface SignupOptions {
  /** Sign-up to make: pre-order or newsletter. */
  call: Call<SignupInput>;
  /** Language of the mail that the server sends. */
  language: Language;
  /** As in the call's input. */
  tokenInQuery?: boolean;
  /** Called with the address that was sent. */
  onSuccess: (email: string) => void;
  /** Called when the call has failed, not for an invalid address. */
  onFailure?: (error: unknown) => void;
}

/** Name of the honeypot. It is no part of an identity, such as `website`, which form fillers would fill in for people. */
export const trapName = 'leave-this-empty';

/**
 * `invalid`: the text is no e-mail address. `trapped`: the honeypot was filled in. `failed`: the call was rejected with
 * `error`.
 */
type SignupProblem = { kind: 'invalid' | 'trapped' } | { kind: 'failed'; error: unknown };

/**
 * State of a sign-up by e-mail address, for the form with `EmailFields`. The input itself stays in the DOM, because the
 * form may have been filled in before hydration. A call that is pending when the form is unmounted is aborted, and
 * calls neither callback.
 */
export function useSignup({ call, language, tokenInQuery, onSuccess, onFailure }: SignupOptions) {
  const [problem, setProblem] = useState<SignupProblem>();
  const [isBusy, setIsBusy] = useState(false);
  // A ref, because a second Enter can arrive before the disabled button is rendered.
  const pendingCall = useRef<AbortController>(undefined);

  useEffect(() => () => pendingCall.current?.abort(), []);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (pendingCall.current) return;
    const fields = event.currentTarget.elements;
    const emailField = fields.namedItem('email') as HTMLInputElement;
    const email = cleanEmail(emailField.value);
    const trap = fields.namedItem(trapName) as HTMLInputElement;
    const isTrapped = trap.value !== '' && problem?.kind !== 'trapped';
    if (isTrapped || !isEmail(email)) {
      // A robot stops here. A person whose form filler has filled in the honeypot sends the form once more.
      trap.value = '';
      setProblem({ kind: isTrapped ? 'trapped' : 'invalid' });
      emailField.focus();
      return;
    }
    const controller = new AbortController();
    pendingCall.current = controller;
    setProblem(undefined);
    setIsBusy(true);
    try {
      await request(
        call,
        { email, tokenInQuery },
        { headers: { 'Accept-Language': language }, signal: controller.signal },
      );
      if (controller.signal.aborted) return;
      emailField.value = '';
      onSuccess(email);
    } catch (error) {
      if (controller.signal.aborted) return;
      setProblem({ kind: 'failed', error });
      onFailure?.(error);
    } finally {
      pendingCall.current = undefined;
      if (!controller.signal.aborted) setIsBusy(false);
    }
  }

  return { problem, isBusy, submit, clearProblem: () => setProblem(undefined) };
}

export type Signup = ReturnType<typeof useSignup>;
