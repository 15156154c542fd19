import { html, Html } from 'node-kit/html.ts';
import { renderHtmlTable } from 'node-kit/renderHtmlTable.ts';
import { renderPage } from 'node-kit/renderPage.ts';
import type { Email } from 'postal-mime';
import type { MailSummary } from './MailStore.ts';

// Pages of the mail catcher, which shows developers all mails of the app. The template tag `html` escapes values,
// except instances of `Html`. It inserts nothing for false, undefined and an empty text.

const banner = 'Mail catcher: these mails have never left your machine.';
const dateTime = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Europe/Berlin',
});
/** Reloads the list after each change. */
const reloadScript = new Html(
  `<script>new EventSource('/events').addEventListener('change', () => location.reload());</script>`,
);

export function renderListPage(mails: MailSummary[]): string {
  const title = mails.length === 0 ? 'Inbox' : `Inbox (${mails.length})`;
  return renderPage({
    lang: 'en',
    title: `${title} – mail catcher`,
    banner,
    body: html`<main>
        <h1 id="inbox">${title}</h1>
        ${mails.length === 0 ? html`<p>No mail yet. As soon as the app sends one, it is listed here.</p>` : renderList(mails)}
      </main>
      ${reloadScript}`,
  });
}

function renderList(mails: MailSummary[]): Html {
  return html`${renderHtmlTable(
      'inbox',
      ['Subject', 'To', 'Received'],
      mails.map(
        (mail) =>
          html`<tr>
            <td><a href="/messages/${mail.id}">${mail.subject || '(no subject)'}</a></td>
            <td>${mail.to.join(', ')}</td>
            <td><time datetime="${mail.receivedAt}">${dateTime.format(new Date(mail.receivedAt))}</time></td>
          </tr> `,
      ),
    )}
    <form method="post" action="/delete-all">
      <p><button class="quiet">Delete all mails</button></p>
    </form>`;
}

export function renderMailPage(mail: MailSummary, parsed: Email): string {
  const subject = mail.subject || '(no subject)';
  return renderPage({
    lang: 'en',
    title: `${subject} – mail catcher`,
    banner,
    body: html`<main>
      <p><a href="/">Back to the inbox</a></p>
      <h1>${subject}</h1>
      <div class="card">
        <dl>
          <dt>From</dt>
          <dd>${mail.from}</dd>
          <dt>To</dt>
          <dd>${mail.to.join(', ')}</dd>
          <dt>Received</dt>
          <dd><time datetime="${mail.receivedAt}">${dateTime.format(new Date(mail.receivedAt))}</time></dd>
          ${
            parsed.attachments.length > 0 &&
            html`<dt>Attachments</dt>
              <dd>${renderAttachments(mail.id, parsed)}</dd>`
          }
        </dl>
      </div>
      ${parsed.html && renderPreviews(mail.id)}
      ${
        parsed.text &&
        html`<section aria-labelledby="text">
          <h2 id="text">Text</h2>
          <pre>${linkAddresses(parsed.text)}</pre>
        </section>`
      }
      ${parsed.attachments.filter(({ mimeType }) => mimeType === 'text/plain').map(renderTextFile)}
      <section aria-labelledby="headers">
        <h2 id="headers">Headers</h2>
        <pre>${parsed.headers.map(({ originalKey, value }) => `${originalKey}: ${value}\n`)}</pre>
        <p><a href="/messages/${mail.id}/source">Source of the mail</a></p>
      </section>
      <form method="post" action="/messages/${mail.id}/delete">
        <p><button class="quiet">Delete this mail</button></p>
      </form>
    </main>`,
  });
}

function renderAttachments(id: string, { attachments }: Email): Html {
  return html`${attachments.map(({ filename }, index) => html`<a href="/messages/${id}/attachments/${index}">${filename || `Attachment ${index + 1}`}</a><br />`)}`;
}

/** Renders a text file in the page, folded: reading a contract needs no download. */
const renderTextFile = ({ filename, content }: Email['attachments'][number]) =>
  html`<details>
    <summary>Attachment ${filename ?? ''}</summary>
    <pre>${typeof content === 'string' ? content : new TextDecoder().decode(content)}</pre>
  </details>`;

/** Renders the mail's HTML in two frames, wide and as wide as a phone. The frames run no scripts. */
function renderPreviews(id: string): Html {
  const renderFrame = (width: string, height: number, title: string) =>
    html`<iframe
      src="/messages/${id}/html"
      title="${title}"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      style="width:${width};max-width:100%;height:${height}px;border:1px solid var(--line);border-radius:.7rem;background:#fff"
    ></iframe>`;
  return html`<section aria-labelledby="wide">
      <h2 id="wide">View</h2>
      ${renderFrame('100%', 560, 'Mail at full width')}
    </section>
    <section aria-labelledby="phone">
      <h2 id="phone">View on a phone</h2>
      ${renderFrame('360px', 640, 'Mail as wide as a phone')}
    </section>`;
}

/** Turns the addresses in a text into links. */
function linkAddresses(text: string): Html[] {
  // Because of the group in the pattern, `split` also returns the addresses, at odd indexes.
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) => (index % 2 ? html`<a href="${part}">${part}</a>` : html`${part}`));
}
