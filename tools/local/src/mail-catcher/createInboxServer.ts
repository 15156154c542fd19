import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { withAddressLimit } from 'node-kit/addressLimit.ts';
import { isForeignOrigin } from 'node-kit/isForeignOrigin.ts';
import PostalMime, { type Email } from 'postal-mime';
import { renderListPage, renderMailPage } from './inboxPages.ts';
import type { MailStore } from './MailStore.ts';

const htmlType = 'text/html; charset=utf-8';
const textType = 'text/plain; charset=utf-8';
/** Content security policy of the inbox's own pages. */
const pagePolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; form-action 'self'";
/**
 * Content security policy of a mail's HTML: pictures and styles, but no scripts. Its links open in a new tab, which
 * leaves the sandbox so that the app works there.
 */
const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src * data:; style-src 'unsafe-inline'; font-src *";

/**
 * Creates the server of the caught mails, with pages and an API in JSON:
 * - `GET /`, `GET /messages/:id`, `GET /messages/:id/html|source`, `GET /messages/:id/attachments/:number`
 * - `POST /delete-all`
 * - `GET /api/messages` (`?to=` filters by recipient), `GET /api/messages/:id`
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
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://inbox');
  if (request.method === 'POST' && pathname === '/delete-all') {
    if (isForeignOrigin(request)) return send(response, 403, textType, 'Only from this page.');
    store.deleteAll();
    response.writeHead(303, { location: '/' }).end();
    return;
  }
  // The list reloads itself every five seconds.
  if (pathname === '/') return send(response, 200, htmlType, renderListPage(store.list()), { refresh: '5' });
  if (pathname === '/api/messages') return sendJson(response, store.list(searchParams.get('to') ?? undefined));

  const [, api, id = '', part, number] = /^(\/api)?\/messages\/([^/]+)(?:\/(\w+)(?:\/(\d+))?)?$/.exec(pathname) ?? [];
  const mail = store.find(id);
  if (!mail) return sendMissingPage(response);
  const source = store.readSource(id);
  const parsed = await PostalMime.parse(source);
  if (api) {
    const { headers, text, html } = parsed;
    const attachments = parsed.attachments.map(({ filename, mimeType }) => ({ filename, mimeType }));
    return sendJson(response, { ...mail, headers, text, html, attachments });
  }
  if (!part) return send(response, 200, htmlType, renderMailPage(mail, parsed));
  if (part === 'source') return send(response, 200, textType, source);
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

const sendJson = (response: ServerResponse, body: unknown) =>
  send(response, 200, 'application/json; charset=utf-8', JSON.stringify(body));

const sendMissingPage = (response: ServerResponse) =>
  send(response, 404, textType, 'The mail catcher has no such page.');
