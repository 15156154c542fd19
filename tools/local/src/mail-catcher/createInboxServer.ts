import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { withAddressLimit } from 'node-kit/addressLimit.ts';
import { isForeignOrigin } from 'node-kit/isForeignOrigin.ts';
import type { Email } from 'postal-mime';
import { renderListPage, renderMailPage } from './inboxPages.ts';
import type { MailStore } from './MailStore.ts';

const htmlType = 'text/html; charset=utf-8';
const textType = 'text/plain; charset=utf-8';
/** Content security policy of the inbox's own pages. */
const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; connect-src 'self'; frame-src 'self'; form-action 'self'";
/**
 * Content security policy of a mail's HTML: pictures and styles, but no scripts. Its links open in a new tab, which
 * leaves the sandbox so that the app works there.
 */
const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src * data:; style-src 'unsafe-inline'; font-src *";

/**
 * Creates the server of the caught mails, with pages and an API in JSON:
 * - `GET /`, `GET /messages/:id`, `GET /messages/:id/html|source`, `GET /messages/:id/attachments/:number`
 * - `POST /delete-all`, `POST /messages/:id/delete`
 * - `GET /events`: server-sent events, one for each change
 * - `GET|DELETE /api/messages` (`?to=` filters by recipient), `GET|DELETE /api/messages/:id`
 */
export function createInboxServer(store: MailStore): Server {
  const listener: RequestListener = (request, response) => {
    respond(store, request, response).catch((error: unknown) => {
      console.error(error);
      if (!response.headersSent) send(response, 500, textType, 'This did not work.');
      else response.destroy();
    });
  };
  return createServer(withAddressLimit(listener));
}

async function respond(store: MailStore, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = 'GET' } = request;
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://inbox');
  const path = pathname.split('/').filter(Boolean);
  if (method !== 'GET' && isForeignOrigin(request)) return send(response, 403, textType, 'Only from this page.');
  if (path[0] !== 'api') return respondWithPage(store, method, path, response);
  const recipient = searchParams.get('to') ?? undefined;
  return respondWithJson(store, method, path.slice(1), recipient, response);
}

/** Responds to a call of the API; `path` is the rest of the path after `/api`. */
async function respondWithJson(
  store: MailStore,
  method: string,
  [area, id]: string[],
  recipient: string | undefined,
  response: ServerResponse,
): Promise<void> {
  if (area === 'messages' && !id && method === 'GET') return sendJson(response, 200, store.list(recipient));
  if (area === 'messages' && !id && method === 'DELETE') {
    store.removeAll();
    return sendJson(response, 200, []);
  }
  const mail = area === 'messages' && id ? store.find(id) : undefined;
  if (mail && method === 'DELETE') {
    store.remove(mail.id);
    return sendJson(response, 200, {});
  }
  if (!mail || method !== 'GET') return sendJson(response, 404, { error: 'not-found' });
  const { headers, text, html, attachments } = await store.parse(mail.id);
  const files = attachments.map(({ filename, mimeType }) => ({ filename, mimeType }));
  return sendJson(response, 200, { ...mail, headers, text, html, attachments: files });
}

/** Responds to a request of the inbox's pages. */
async function respondWithPage(
  store: MailStore,
  method: string,
  path: string[],
  response: ServerResponse,
): Promise<void> {
  const [area, id, part, number] = path;
  if (method === 'GET' && path.length === 0) return send(response, 200, htmlType, renderListPage(store.list()));
  if (method === 'GET' && area === 'events') return sendEvents(store, response);
  if (method === 'POST' && area === 'delete-all') {
    store.removeAll();
    return redirectToInbox(response);
  }
  const mail = area === 'messages' && id ? store.find(id) : undefined;
  if (mail && method === 'POST' && part === 'delete') {
    store.remove(mail.id);
    return redirectToInbox(response);
  }
  if (!mail || method !== 'GET') return sendMissingPage(response);
  if (part === 'source') return send(response, 200, textType, store.readSource(mail.id));
  const parsed = await store.parse(mail.id);
  if (!part) return send(response, 200, htmlType, renderMailPage(mail, parsed));
  if (part === 'html')
    return send(response, 200, htmlType, `<base target="_blank">${parsed.html ?? ''}`, {
      'content-security-policy': mailPolicy,
    });
  return part === 'attachments' ? sendAttachment(parsed, Number(number), response) : sendMissingPage(response);
}

/** Sends an attachment as a download: it may have any type, also HTML, and must not run on this origin. */
function sendAttachment({ attachments }: Email, index: number, response: ServerResponse): void {
  const file = attachments[index];
  if (!file) return sendMissingPage(response);
  const name = encodeURIComponent(file.filename ?? `attachment-${index + 1}`);
  const content = typeof file.content === 'string' ? file.content : Buffer.from(file.content as ArrayBuffer);
  return send(response, 200, file.mimeType, content, { 'content-disposition': `attachment; filename*=UTF-8''${name}` });
}

/** Sends an event for each change, until the browser closes the connection. */
function sendEvents(store: MailStore, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  // A comment, which browsers ignore, sends the headers at once.
  response.write(': ready\n\n');
  const unsubscribe = store.watch(() => response.write('event: change\ndata: \n\n'));
  response.on('close', unsubscribe);
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
    'content-security-policy': pagePolicy,
    ...headers,
  });
  response.end(body);
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  send(response, status, 'application/json; charset=utf-8', JSON.stringify(body));
}

function redirectToInbox(response: ServerResponse): void {
  response.writeHead(303, { location: '/' }).end();
}

function sendMissingPage(response: ServerResponse): void {
  send(response, 404, textType, 'The mail catcher has no such page.');
}
