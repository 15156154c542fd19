import { escapeHtml } from 'node-kit/html.ts';
import { productNames } from 'page-contract/productNames';
import type { Config } from '../config.ts';
import type { Block, Language, MailContent } from './mailContent.ts';

type Sender = Pick<Config, 'siteOrigin' | 'owner' | 'supportEmail'>;

const ink = '#232a4d';
const paper = '#fbf4e6';
const sheet = '#fffdf8';
const amber = '#f2b34c';
const serif = "Fraunces, Georgia, 'Times New Roman', serif";
const sans = "Nunito, 'Trebuchet MS', Verdana, sans-serif";

/** One look for all mails; no picture, no remote font, nothing that reports back. */
export function renderMail(content: MailContent, sender: Sender) {
  return { subject: content.subject, html: renderHtml(content, sender), text: renderText(content, sender) };
}

function renderHtml({ language, subject, heading, blocks }: MailContent, sender: Sender): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:${paper};color:${ink};">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="background:${paper};">
<tr><td align="center" style="padding:24px 12px;">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:560px;">
<tr><td style="background:${ink};border-radius:22px 26px 0 0;padding:22px 24px;border-bottom:5px solid ${amber};">
<a href="${escapeHtml(sender.siteOrigin)}" style="font:600 22px ${serif};color:${paper};text-decoration:none;">${escapeHtml(productNames[language])}</a>
</td></tr>
<tr><td style="background:${sheet};border-radius:0 0 24px 20px;padding:28px 24px;font:17px/1.6 ${sans};color:${ink};">
<h1 style="margin:0 0 18px;font:600 28px/1.25 ${serif};color:${ink};">${escapeHtml(heading)}</h1>
${blocks.map(renderBlock).join('\n')}
</td></tr>
<tr><td style="padding:20px 24px;font:14px/1.6 ${sans};color:#5a5f7a;">
${imprint(language, sender).map(escapeHtml).join('<br>')}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

/** Addresses can be clicked; the point or comma after one belongs to the sentence. */
const withLinks = (html: string) =>
  html.replace(/https?:\/\/[^\s<]*[^\s<.,;:)]/g, `<a href="$&" style="color:${ink};">$&</a>`);

const paragraph = (text: string, style = '') =>
  `<p style="margin:0 0 16px;overflow-wrap:anywhere;${style}">${withLinks(escapeHtml(text)).replace(/\n/g, '<br>')}</p>`;

function renderBlock(block: Block): string {
  if ('paragraph' in block) return paragraph(block.paragraph);
  if ('button' in block) {
    const { label, url } = block.button;
    return (
      `<p style="margin:26px 0;"><a href="${escapeHtml(url)}" style="display:inline-block;background:${amber};color:${ink};` +
      `font:700 18px ${sans};text-decoration:none;padding:14px 28px;border-radius:26px 30px 24px 28px;">` +
      `${escapeHtml(label)}</a></p>${paragraph(url, 'font-size:14px;color:#5a5f7a;')}`
    );
  }
  if ('facts' in block) {
    // Below each other: side by side, a phone has no room for German words.
    const rows = block.facts.map(
      ([label, value]) =>
        `<dt style="margin:0;font-size:15px;color:#5a5f7a;">${escapeHtml(label)}</dt>` +
        `<dd style="margin:0 0 10px;font-weight:700;overflow-wrap:anywhere;">${escapeHtml(value).replace(/\n/g, '<br>')}</dd>`,
    );
    return `<dl style="margin:0 0 18px;">${rows.join('')}</dl>`;
  }
  if ('list' in block) {
    return `<ul style="margin:0 0 16px;padding-left:22px;">${block.list.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`;
  }
  const title = `<h2 style="margin:28px 0 10px;font:600 20px/1.3 ${serif};">${escapeHtml(block.section)}</h2>`;
  return title + block.paragraphs.map((text) => paragraph(text, 'font-size:15px;')).join('');
}

function renderText({ language, heading, blocks }: MailContent, sender: Sender): string {
  const body = blocks.map((block) => {
    if ('paragraph' in block) return block.paragraph;
    if ('button' in block) return `${block.button.label}:\n${block.button.url}`;
    // Further lines stand inside: a stranger's words must not look like facts of ours.
    if ('facts' in block)
      return block.facts.map(([label, value]) => `${label}: ${value.replace(/\n/g, '\n    ')}`).join('\n');
    if ('list' in block) return block.list.map((item) => `- ${item}`).join('\n');
    return [block.section.toUpperCase(), ...block.paragraphs].join('\n\n');
  });
  return [heading, ...body, '-- ', imprint(language, sender).join('\n')].join('\n\n') + '\n';
}

function imprint(language: Language, { owner, supportEmail, siteOrigin }: Sender): string[] {
  const address = [owner.street, `${owner.postalCode} ${owner.city}`, owner.country].filter(Boolean).join(', ');
  return [`${productNames[language]} · ${owner.company}`, address, `${supportEmail} · ${siteOrigin}/impressum`];
}
