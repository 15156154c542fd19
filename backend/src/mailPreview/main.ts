import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { renderMail } from 'node-kit/renderMail.ts';
import { runCommand } from 'node-kit/runCommand.ts';
import { sampleOwner } from 'page-contract/sampleOwner';
import { describeSender } from '../mails/describeSender.ts';
import { writeSampleMails } from './writeSampleMails.ts';

const folder = join(resolve(import.meta.dirname, '../../..'), '.build/mails');

// `npm run mails -w backend` writes a sample of every mail into a folder: as HTML, and with its attachment as text.
await runCommand(async () => {
  const facts = {
    owner: sampleOwner,
    siteOrigin: 'http://localhost:3000',
    supportEmail: 'hilfe@abenteuerbox.example',
  };
  const mails = Object.entries(writeSampleMails(facts));
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of mails) {
    const { html, text, attachments } = renderMail(content, describeSender(facts, content.language));
    writeFileSync(join(folder, `${name}.html`), html);
    writeFileSync(join(folder, `${name}.txt`), [text, ...attachments.map((file) => file.text)].join('\n\n'));
  }
  return `${mails.length} mails, to open in a browser: ${folder}`;
});
