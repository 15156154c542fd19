import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { withAddressLimit } from 'node-kit/addressLimit.ts';
import { isForeignOrigin } from 'node-kit/isForeignOrigin.ts';
import type { Email } from 'postal-mime';
import { renderListPage, renderMailPage } from './inboxPages.ts';
import type { MailStore, MailSummary } from './MailStore.ts';

const htmlType = 'text/html; charset=utf-8';
const textType = 'text/plain; charset=utf-8';
/** Content security policy of the inbox's own pages. */
const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; connect-src 'self'; frame-src 'self'; form-action 'self'";
/**
 * Content security policy of a mail's HTML: pictures and styles, but no scripts. Links to the app open in a new tab,
 * which is not sandboxed, because the app needs scripts.
 */
const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src * data:; style-src 'unsafe-inline'; font-src *";

/**
 * Creates the HTTP server that shows the caught mails, with pages and an API in JSON:
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
  // Rejects URLs of more than 4,096 characters.
  return createServer(withAddressLimit(listener));
}

async function respond(store: MailStore, request: IncomingMessage, response: ServerResponse): Promise<void> {
  // Node sends no body of a response to HEAD.
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://inbox');
  if (method !== 'GET' && isForeignOrigin(request))
    return send(response, 403, textType, 'Only a page of this inbox may change it.');
  switch (`${method} ${pathname}`) {
    case 'GET /':
      return send(response, 200, htmlType, renderListPage(store.list()));
    case 'GET /events':
      return sendEvents(store, request, response);
    case 'GET /api/messages':
      return sendJson(response, store.list(searchParams.get('to') ?? undefined));
    case 'DELETE /api/messages':
      store.removeAll();
      return sendJson(response, []);
    case 'POST /delete-all':
      store.removeAll();
      return redirectToInbox(response);
  }
  // An address of one mail: `/messages/…` or `/api/messages/…`.
  const [, id = ''] = /^(?:\/api)?\/messages\/([^/]+)/.exec(pathname) ?? [];
  const mail = store.find(id);
  if (!mail) return sendMissingPage(response);
  return respondForMail(store, mail, `${method} ${pathname.replace(id, ':id')}`, response);
}

/** Responds to a request about one mail. The route is the same for all mails: `GET /messages/:id/html`. */
async function respondForMail(
  store: MailStore,
  mail: MailSummary,
  route: string,
  response: ServerResponse,
): Promise<void> {
  const { id } = mail;
  const parsed = await store.parse(id);
  switch (route) {
    case 'GET /messages/:id':
      return send(response, 200, htmlType, renderMailPage(mail, parsed));
    case 'GET /messages/:id/html':
      return send(response, 200, htmlType, `<base target="_blank">${parsed.html ?? ''}`, {
        'content-security-policy': mailPolicy,
      });
    case 'GET /messages/:id/source':
      return send(response, 200, textType, store.readSource(id));
    case 'POST /messages/:id/delete':
      store.remove(id);
      return redirectToInbox(response);
    case 'GET /api/messages/:id': {
      const { headers, text, html, attachments } = parsed;
      const files = attachments.map(({ filename, mimeType }) => ({ filename, mimeType }));
      return sendJson(response, { ...mail, headers, text, html, attachments: files });
    }
    case 'DELETE /api/messages/:id':
      store.remove(id);
      return sendJson(response, {});
  }
  const [, number] = /^GET \/messages\/:id\/attachments\/(\d+)$/.exec(route) ?? [];
  return number === undefined ? sendMissingPage(response) : sendAttachment(parsed, Number(number), response);
}

/** Sends an attachment as a download, because an attachment with HTML must not run its scripts on this origin. */
function sendAttachment({ attachments }: Email, index: number, response: ServerResponse): void {
  const file = attachments[index];
  if (!file) return sendMissingPage(response);
  const name = encodeURIComponent(file.filename ?? `attachment-${index + 1}`);
  const content = typeof file.content === 'string' ? file.content : Buffer.from(file.content as ArrayBuffer);
  return send(response, 200, file.mimeType, content, { 'content-disposition': `attachment; filename*=UTF-8''${name}` });
}

/** Sends an event for each change, until the browser closes the connection. */
function sendEvents(store: MailStore, { method }: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  if (method === 'HEAD') return void response.end();
  // A comment, which browsers ignore, sends the headers at once.
  response.write(': ready\n\n');
  const sendChange = () => response.write('event: change\ndata: \n\n');
  store.changes.on('change', sendChange);
  response.on('close', () => store.changes.off('change', sendChange));
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

function sendJson(response: ServerResponse, body: unknown): void {
  send(response, 200, 'application/json; charset=utf-8', JSON.stringify(body));
}

function redirectToInbox(response: ServerResponse): void {
  response.writeHead(303, { location: '/' }).end();
}

function sendMissingPage(response: ServerResponse): void {
  send(response, 404, textType, 'The mail catcher has no such page.');
}
