import { request } from 'shared-auth';
import type { Language } from './language/language.ts';

/** A filled honeypot travels along: the server answers as always and stores nothing. */
export type Signup = { email: string; website?: string };

const send = (path: string, body: unknown, language: Language, signal?: AbortSignal) =>
  request({
    to: 'backend',
    method: 'POST',
    path,
    body,
    bearer: false,
    headers: { 'Accept-Language': language },
    signal,
  });

export const createPreorder = (signup: Signup, language: Language, signal?: AbortSignal) =>
  send('/api/preorder/create', signup, language, signal);

export const subscribeToNewsletter = (signup: Signup, language: Language, signal?: AbortSignal) =>
  send('/api/newsletter/subscribe', signup, language, signal);

export const confirmPreorder = (token: string) => send('/api/preorder/confirm', { token }, 'de');
export const confirmNewsletter = (token: string) => send('/api/newsletter/confirm', { token }, 'de');
export const unsubscribeFromNewsletter = (token: string) => send('/api/newsletter/unsubscribe', { token }, 'de');
