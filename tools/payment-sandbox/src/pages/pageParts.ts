import type { FastifyReply } from 'fastify';
import { html as markup } from 'node-kit/html.ts';
import type { FormValue } from '../formBody.ts';
import type { Sandbox } from '../Sandbox.ts';
import type { WebhookQueue } from '../webhooks/WebhookQueue.ts';
import { sandboxPage } from './sandboxPage.ts';

export interface PageParts {
  sandbox: Sandbox;
  queue: WebhookQueue;
  /** Base address of these pages, as browsers reach them. */
  pages(): string;
  /** Saves, and lets the events go; call it before the answer. */
  changed(): void;
}

/** One field of a sent form. */
export function field(body: unknown, name: string): string {
  const value = (body as { [name: string]: FormValue } | undefined)?.[name];
  return typeof value === 'string' ? value : '';
}

export function html(reply: FastifyReply, text: string, status = 200): FastifyReply {
  return reply
    .status(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      // Not `no-referrer`: the browser would then send our own forms with `Origin: null`.
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    .send(text);
}

export function missingPage(reply: FastifyReply): FastifyReply {
  return html(
    reply,
    sandboxPage(
      'Diese Seite gibt es nicht',
      markup`<p>Die Adresse gehört zu keiner Bestellung in dieser Testumgebung.</p>`,
    ),
    404,
  );
}
