import { html, type Html } from 'node-kit/html.ts';
import { renderHtmlTable } from 'node-kit/renderHtmlTable.ts';
import { renderPage } from 'node-kit/renderPage.ts';
import type { Email } from 'postal-mime';
import type { MailSummary } from './MailStore.ts';

// Pages of the mail catcher, which shows developers all mails of the app. `html` is a template tag that escapes values,
// and inserts nothing for false, an empty text and undefined.

const banner = 'Mail catcher: these mails have never left your machine.';
const dateTime = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Europe/Berlin',
});

export function renderListPage(mails: MailSummary[]): string {
  const title = mails.length === 0 ? 'Inbox' : `Inbox (${mails.length})`;
  return renderPage({
    lang: 'en',
    title: `${title} – mail catcher`,
    banner,
    body: html`<main>
      <h1 id="inbox">${title}</h1>
      ${mails.length === 0 ? html`<p>No mail yet. As soon as the app sends one, it is listed here.</p>` : renderList(mails)}
    </main>`,
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
      ${parsed.html && renderPreview(mail.id)}
      ${
        parsed.text &&
        html`<section aria-labelledby="text">
          <h2 id="text">Text</h2>
          <pre>${parsed.text}</pre>
        </section>`
      }
      <p><a href="/messages/${mail.id}/source">Source of the mail</a></p>
    </main>`,
  });
}

const renderAttachments = (id: string, { attachments }: Email): Html =>
  html`${attachments.map(({ filename }, index) => html`<a href="/messages/${id}/attachments/${index}">${filename || `Attachment ${index + 1}`}</a><br />`)}`;

/** Renders the mail's HTML in a frame. It runs no scripts; links open in a new tab. */
const renderPreview = (id: string): Html =>
  html`<section aria-labelledby="view">
    <h2 id="view">View</h2>
    <iframe
      src="/messages/${id}/html"
      title="The mail as it looks"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      style="width:100%;height:560px;border:1px solid var(--line);border-radius:.7rem;background:#fff"
    ></iframe>
  </section>`;
