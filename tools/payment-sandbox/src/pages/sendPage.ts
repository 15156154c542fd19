import type { FastifyReply } from 'fastify';
import { html } from 'node-kit/html.ts';
import type { FormValues } from '../formBody.ts';
import type { ServerState } from '../ServerState.ts';
import { renderCustomerPage } from './customerPage.ts';

/** Input of the routes in this folder. */
export interface PageOptions {
  state: ServerState;
  /** Address of the backend to which events are delivered. The control page shows it. */
  webhookUrl: string;
  /** Saves the state and starts the delivery of new events. A route calls it after each change, before its response. */
  saveAndSendEvents(): void;
}

/** Returns a field of a submitted form, or '' if it is missing. */
export function readField(body: unknown, name: string): string {
  const value = (body as FormValues | undefined)?.[name];
  return typeof value === 'string' ? value : '';
}

export function sendPage(reply: FastifyReply, page: string, status = 200): FastifyReply {
  return reply
    .status(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'",
      // With `no-referrer`, forms would have `Origin: null`, which the sandbox rejects (pageRoutes.ts).
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    .send(page);
}

export function sendMissingPage(reply: FastifyReply): FastifyReply {
  const body = html`<p>Die Adresse gehört zu keiner Bestellung in dieser Testumgebung.</p>`;
  return sendPage(reply, renderCustomerPage('Diese Seite gibt es nicht', body), 404);
}
