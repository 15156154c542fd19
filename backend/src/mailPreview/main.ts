import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runCommand } from 'node-kit/runCommand.ts';
import { sampleOwner } from 'page-contract/sampleOwner';
import { renderPreviewPage } from './renderPreviewPage.ts';
import { writeSampleMails } from './writeSampleMails.ts';

const root = resolve(import.meta.dirname, '../../..');

// `npm run mails -w backend` writes a page that shows a sample of every mail.
await runCommand(async () => {
  const facts = {
    owner: sampleOwner,
    siteOrigin: 'http://localhost:3000',
    supportEmail: 'hilfe@abenteuerbox.example',
  };
  const mails = writeSampleMails(facts);
  const folder = join(root, '.build/mails');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'index.html'), renderPreviewPage(mails, facts));
  return `${Object.keys(mails).length} mails, to look at in a browser: ${join(folder, 'index.html')}`;
});
