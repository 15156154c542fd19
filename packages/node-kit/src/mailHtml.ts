import { escapeHtml } from './html.ts';
import type { Block, Language, MailContent, MailLink, Sender } from './mailContent.ts';
import { day, mailStyle, night, sans, serif } from './mailStyle.ts';

/**
 * Lays a mail out with tables and inline styles, which every mail program supports. The style sheet adds dark colours
 * and narrow windows for those that support it. The header is dark in both colour schemes.
 */
export function renderMailHtml({ language, subject, heading, blocks }: MailContent, sender: Sender): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${mailStyle}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${day.paper};color:${day.ink};">
${renderPreheader(blocks)}
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" class="paper" style="background:${day.paper};">
<tr><td align="center" class="edge" style="padding:24px 12px;">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:600px;text-align:left;">
<tr><td class="inside" style="background:${night.paper};border-radius:18px 24px 0 0;padding:18px 28px 16px;border-bottom:4px solid ${day.amber};">
${renderHeader(sender)}
</td></tr>
<tr><td class="inside sheet" style="background:${day.surface};border-radius:0 0 24px 18px;padding:32px 28px;font:17px/1.6 ${sans};color:${day.ink};">
<h1 class="ink" style="margin:0 0 20px;font:600 28px/1.25 ${serif};letter-spacing:-0.01em;color:${day.ink};">${escapeHtml(heading)}</h1>
${blocks.map((block, index) => renderBlock(block, blocks[index - 1], language)).join('\n')}
</td></tr>
<tr><td class="inside soft" style="padding:20px 28px;font:14px/1.6 ${sans};color:${day.soft};">
${sender.imprint.map((line) => linkAddresses(escapeHtml(line), 'soft')).join('<br>')}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

/** Invisible characters after the preheader, so that the list of mails does not show the heading behind it. */
const fillers = '&#847;&zwnj;&nbsp;'.repeat(80);

/**
 * Renders the hidden text that a list of mails shows behind the subject: the first paragraph without its greeting. The
 * brand and the heading, which come first otherwise, only repeat sender and subject.
 */
function renderPreheader(blocks: Block[]): string {
  const first = blocks.find((block) => 'paragraph' in block);
  const words = first?.paragraph.replace(/^(?:Hallo|Hello),\n/, '').replace(/\s+/g, ' ') ?? '';
  const hidden =
    'display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;mso-hide:all;';
  return `<div class="preheader" aria-hidden="true" style="${hidden}">${escapeHtml(words)}${fillers}</div>`;
}

/** The product's logo, a chest below a star, drawn with table cells: a picture would be fetched or attached. */
const logo = `<table role="presentation" aria-hidden="true" cellspacing="0" cellpadding="0" width="38">
<tr><td align="center" style="font:22px/20px ${serif};color:${day.amber};">&#10022;</td></tr>
<tr><td align="center" style="height:20px;line-height:0;font-size:0;background:${day.wood};border:2px solid ${night.ink};border-radius:2px 3px 7px 6px;"><span style="display:inline-block;width:9px;height:10px;background:${day.amber};border-radius:1px 1px 5px 5px;">&nbsp;</span></td></tr>
</table>`;

const renderHeader = ({ siteOrigin, product }: Sender) =>
  `<table role="presentation" cellspacing="0" cellpadding="0"><tr><td style="padding-right:12px;">${logo}</td>` +
  `<td style="vertical-align:bottom;"><a href="${escapeHtml(siteOrigin)}" style="font:600 23px/1.1 ${serif};letter-spacing:-0.015em;color:${night.ink};text-decoration:none;">${escapeHtml(product)}</a></td></tr></table>`;

/** Turns web addresses in escaped text into links. Punctuation after an address stays outside of its link. */
const linkAddresses = (html: string, tone = 'ink') =>
  html.replace(
    /https?:\/\/[^\s<]*[^\s<.,;:)]/g,
    `<a href="$&" class="${tone}" style="color:${tone === 'soft' ? day.soft : day.ink};">$&</a>`,
  );

/** Renders a paragraph. `style` adds inline styles; `tone` (`ink`, `soft`) is the class of its text colour. */
const renderParagraph = (text: string, style = '', tone = 'ink') =>
  `<p class="${tone}" style="margin:0 0 16px;overflow-wrap:anywhere;${style}">${linkAddresses(escapeHtml(text), tone).replace(/\n/g, '<br>')}</p>`;

/** Name of the second link to the address of a button, for people who open it in another browser. */
const copyLabels = { de: 'Link zum Kopieren', en: 'Link to copy' };

const renderLink = ({ label, url }: MailLink, tone: 'ink' | 'soft') =>
  `<a href="${escapeHtml(url)}" class="${tone}" style="color:${day[tone]};">${escapeHtml(label)}</a>`;

/** Renders a block. `previous` is the block before it. */
function renderBlock(block: Block, previous: Block | undefined, language: Language): string {
  if ('paragraph' in block) return renderParagraph(block.paragraph);
  if ('button' in block) {
    const { label, url } = block.button;
    return (
      `<p style="margin:26px 0 14px;"><a href="${escapeHtml(url)}" class="button" style="display:inline-block;background:${day.amber};color:${day.ink};` +
      `font:800 17px/1.25 ${sans};text-decoration:none;text-align:center;padding:13px 26px 12px;border-bottom:4px solid ${day.amberDeep};border-radius:26px 30px 28px 24px;">` +
      `${escapeHtml(label)}</a></p><p style="margin:0 0 20px;font-size:15px;">${renderLink({ label: copyLabels[language], url }, 'soft')}</p>`
    );
  }
  if ('links' in block) {
    // As high as a finger needs: each link has a line of its own (WCAG 2.5.8).
    const items = block.links.map((link) => `<li style="margin:0 0 6px;">${renderLink(link, 'ink')}</li>`);
    return `<ul style="margin:0 0 16px;padding:0;list-style:none;">${items.join('')}</ul>`;
  }
  if ('facts' in block) {
    // Label and value stand below each other, because a phone has no room for long German words side by side.
    const rows = block.facts.map(
      ([label, value]) =>
        `<dt class="soft" style="margin:0;font-size:15px;color:${day.soft};">${escapeHtml(label)}</dt>` +
        `<dd style="margin:0 0 10px;font-weight:700;overflow-wrap:anywhere;">${escapeHtml(value).replace(/\n/g, '<br>')}</dd>`,
    );
    return `<dl class="sunken" style="margin:0 0 20px;padding:16px 20px 6px;background:${day.sunken};border-radius:18px 24px 16px 22px;">${rows.join('')}</dl>`;
  }
  if ('list' in block) {
    const items = block.list.map((item) => `<li style="margin:0 0 6px;">${escapeHtml(item)}</li>`);
    return `<ul style="margin:0 0 16px;padding-left:22px;">${items.join('')}</ul>`;
  }
  // A dashed line separates the sections, which are small print, from the blocks before the first section.
  const isFirstSection = !previous || !('section' in previous);
  const line = isFirstSection ? `margin-top:36px;padding-top:28px;border-top:2px dashed ${day.line};` : '';
  const title = `<h2 class="line" style="margin:28px 0 10px;font:600 19px/1.3 ${serif};${line}">${escapeHtml(block.section)}</h2>`;
  return title + block.paragraphs.map((text) => renderParagraph(text, 'font-size:15px;')).join('');
}
