import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { withAddressLimit } from 'node-kit/addressLimit.ts';
import { isForeignOrigin } from 'node-kit/isForeignOrigin.ts';
import { renderListPage, renderMailPage } from './inboxPages.ts';
import type { MailStore } from './MailStore.ts';

const htmlType = 'text/html; charset=utf-8';
/** Content security policy of the inbox's own pages. */
const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; frame-src 'self'; form-action 'self'";
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
      if (!response.headersSent) send(response, 500, 'text/plain; charset=utf-8', 'This did not work.');
      else response.destroy();
    });
  };
  return createServer(withAddressLimit(listener));
}

async function respond(store: MailStore, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = 'GET' } = request;
  const url = new URL(request.url ?? '/', 'http://inbox');
  const path = url.pathname.split('/').filter(Boolean);
  const isApi = path[0] === 'api';
  const [area = '', id, part, number] = isApi ? path.slice(1) : path;
  if (method !== 'GET' && isForeignOrigin(request))
    return send(response, 403, 'text/plain; charset=utf-8', 'Only from this page.');

  if (method === 'GET' && path.length === 0) return send(response, 200, htmlType, renderListPage(store.list()));
  if (method === 'GET' && area === 'events' && !isApi) return sendEvents(store, response);
  if (method === 'POST' && area === 'delete-all' && !isApi) {
    store.removeAll();
    return redirectToInbox(response);
  }
  if (area !== 'messages') return sendNotFound(response, isApi);

  if (!id) {
    if (isApi && method === 'GET') return sendJson(response, 200, store.list(url.searchParams.get('to') ?? undefined));
    if (!isApi || method !== 'DELETE') return sendNotFound(response, isApi);
    store.removeAll();
    return sendJson(response, 200, []);
  }

  const mail = store.find(id);
  if (!mail) return sendNotFound(response, isApi);
  if (isApi ? method === 'DELETE' : method === 'POST' && part === 'delete') {
    store.remove(id);
    return isApi ? sendJson(response, 200, {}) : redirectToInbox(response);
  }
  if (method !== 'GET') return sendNotFound(response, isApi);

  const parsed = await store.parse(id);
  if (isApi) {
    const { headers, text, html: body, attachments } = parsed;
    const files = attachments.map(({ filename, mimeType }) => ({ filename, mimeType }));
    return sendJson(response, 200, { ...mail, headers, text, html: body, attachments: files });
  }
  if (!part) return send(response, 200, htmlType, renderMailPage(mail, parsed));
  if (part === 'html') {
    return send(response, 200, htmlType, `<base target="_blank">${parsed.html ?? ''}`, {
      'content-security-policy': mailPolicy,
    });
  }
  if (part === 'source') return send(response, 200, 'text/plain; charset=utf-8', store.readSource(id));
  const file = part === 'attachments' ? parsed.attachments[Number(number)] : undefined;
  if (!file) return sendNotFound(response, isApi);
  const name = encodeURIComponent(file.filename ?? `attachment-${Number(number) + 1}`);
  // The attachment may have any type, also HTML; as a download it cannot run on this origin.
  const content = typeof file.content === 'string' ? file.content : Buffer.from(file.content as ArrayBuffer);
  return send(response, 200, file.mimeType, content, { 'content-disposition': `attachment; filename*=UTF-8''${name}` });
}

function sendEvents(store: MailStore, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
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

function sendNotFound(response: ServerResponse, isApi: boolean): void {
  if (isApi) sendJson(response, 404, { error: 'not-found' });
  else send(response, 404, 'text/plain; charset=utf-8', 'The mail catcher has no such page.');
}
