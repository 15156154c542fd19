import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { withAddressLimit } from 'node-kit/addressLimit.ts';
import { isForeignOrigin } from 'node-kit/isForeignOrigin.ts';
import { listPage, mailPage } from './inboxPages.ts';
import type { MailStore } from './MailStore.ts';

const html = 'text/html; charset=utf-8';
const ownPages =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; frame-src 'self'; form-action 'self'";
/** Mails bring pictures and styles, never scripts. */
const mailContent =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src * data:; style-src 'unsafe-inline'; font-src *";

/**
 * The inbox page, and the same as JSON: `GET /api/messages[?to=…]`, `GET|DELETE /api/messages/:id`, `DELETE
 * /api/messages`.
 */
export function inboxServer(store: MailStore): Server {
  const answerOrFail: RequestListener = (request, response) => {
    answer(store, request, response).catch((error: unknown) => {
      console.error(error);
      if (!response.headersSent) send(response, 500, 'text/plain; charset=utf-8', 'This did not work.');
      else response.destroy();
    });
  };
  return createServer(withAddressLimit(answerOrFail));
}

async function answer(store: MailStore, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = 'GET' } = request;
  const url = new URL(request.url ?? '/', 'http://inbox');
  const path = url.pathname.split('/').filter(Boolean);
  const api = path[0] === 'api';
  const [area = '', id, part, number] = api ? path.slice(1) : path;
  if (method !== 'GET' && isForeignOrigin(request))
    return send(response, 403, 'text/plain; charset=utf-8', 'Only from this page.');

  if (method === 'GET' && path.length === 0) return send(response, 200, html, listPage(store.list()));
  if (method === 'GET' && area === 'events' && !api) return events(store, response);
  if (method === 'POST' && area === 'delete-all' && !api) return (store.removeAll(), home(response));
  if (area !== 'messages') return missing(response, api);

  if (!id) {
    if (api && method === 'GET') return json(response, 200, store.list(url.searchParams.get('to') ?? undefined));
    if (api && method === 'DELETE') return (store.removeAll(), json(response, 200, []));
    return missing(response, api);
  }

  const mail = store.summary(id);
  if (!mail) return missing(response, api);
  if (api && method === 'DELETE') return (store.remove(id), json(response, 200, {}));
  if (!api && method === 'POST' && part === 'delete') return (store.remove(id), home(response));
  if (method !== 'GET') return missing(response, api);

  const parsed = await store.read(id);
  if (api) {
    const { headers, text, html: body, attachments } = parsed;
    const files = attachments.map(({ filename, mimeType }) => ({ filename, mimeType }));
    return json(response, 200, { ...mail, headers, text, html: body, attachments: files });
  }
  if (!part) return send(response, 200, html, mailPage(mail, parsed));
  if (part === 'html') {
    return send(response, 200, html, `<base target="_blank">${parsed.html ?? ''}`, {
      'content-security-policy': mailContent,
    });
  }
  if (part === 'source') return send(response, 200, 'text/plain; charset=utf-8', store.source(id));
  const file = part === 'attachments' ? parsed.attachments[Number(number)] : undefined;
  if (!file) return missing(response, api);
  const name = encodeURIComponent(file.filename ?? `attachment-${Number(number) + 1}`);
  const content = typeof file.content === 'string' ? file.content : Buffer.from(file.content as ArrayBuffer);
  return send(response, 200, file.mimeType, content, { 'content-disposition': `attachment; filename*=UTF-8''${name}` });
}

function events(store: MailStore, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  response.write(': ready\n\n');
  const forget = store.watch(() => response.write('event: change\ndata: \n\n'));
  response.on('close', forget);
}

function send(
  response: ServerResponse,
  status: number,
  type: string,
  body: string | Buffer,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, {
    'content-type': type,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': ownPages,
    ...headers,
  });
  response.end(body);
}

function json(response: ServerResponse, status: number, body: unknown): void {
  send(response, status, 'application/json; charset=utf-8', JSON.stringify(body));
}

function home(response: ServerResponse): void {
  response.writeHead(303, { location: '/' }).end();
}

function missing(response: ServerResponse, api: boolean): void {
  if (api) json(response, 404, { error: 'not-found' });
  else send(response, 404, 'text/plain; charset=utf-8', 'The mail catcher has no such page.');
}
