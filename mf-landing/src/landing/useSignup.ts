import { isEmail } from 'api-contract';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { Language } from '../language/language.ts';
import type { Signup as Body } from '../signupsApi.ts';

interface SignupOptions {
  send: (body: Body, language: Language, signal: AbortSignal) => Promise<void>;
  language: Language;
  onSuccess: () => void;
  onFailure?: (error: unknown) => void;
}

type Problem = 'invalid' | 'failed';

/** One address on its way to us: what was typed, what is wrong with it, and whether it is being sent. */
export function useSignup({ send, language, onSuccess, onFailure }: SignupOptions) {
  const [email, setEmail] = useState('');
  const [website, setWebsite] = useState('');
  const [problem, setProblem] = useState<Problem>();
  const [busy, setBusy] = useState(false);
  // Known at once, unlike state: a second Enter comes before the next render.
  const sending = useRef<AbortController>(undefined);

  useEffect(() => () => sending.current?.abort(), []);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (sending.current) return;
    const input = event.currentTarget.querySelector<HTMLInputElement>('input[type="email"]');
    const address = email.trim();
    if (!isEmail(address)) {
      setProblem('invalid');
      input?.focus();
      return;
    }
    const controller = new AbortController();
    sending.current = controller;
    setProblem(undefined);
    setBusy(true);
    try {
      // People send exactly their address. What a machine adds makes the server answer the same and store nothing.
      await send(website ? { email: address, website } : { email: address }, language, controller.signal);
      if (controller.signal.aborted) return;
      setEmail('');
      onSuccess();
    } catch (error) {
      if (controller.signal.aborted) return;
      setProblem('failed');
      onFailure?.(error);
    } finally {
      sending.current = undefined;
      if (!controller.signal.aborted) setBusy(false);
    }
  }

  return { email, setEmail, website, setWebsite, problem, busy, submit, clearProblem: () => setProblem(undefined) };
}

export type Signup = ReturnType<typeof useSignup>;
