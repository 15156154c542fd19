import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runCommand } from 'node-kit/runCommand.ts';
import { ownerSchema } from 'page-contract/schemas';
import { renderPreviewPage } from './renderPreviewPage.ts';
import { writeSampleMails } from './writeSampleMails.ts';

const root = resolve(import.meta.dirname, '../../..');

// `npm run mails -w backend` writes a page that shows a sample of every mail. `owner.json` describes the company that
// runs the site; mails contain its name and address.
await runCommand(async () => {
  const owner = ownerSchema.parse(JSON.parse(readFileSync(join(root, 'site/owner.json'), 'utf8')));
  const facts = { owner, siteOrigin: 'http://localhost:3000', supportEmail: 'hilfe@abenteuerbox.example' };
  const mails = writeSampleMails(facts);
  const folder = join(root, '.build/mails');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'index.html'), renderPreviewPage(mails, facts));
  return `${Object.keys(mails).length} mails, to look at in a browser: ${join(folder, 'index.html')}`;
});
