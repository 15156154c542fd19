import { cp, mkdir, rm } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import type { SiteFacts } from '../publish/siteFacts.ts';

const isPage = (address: string) => !extname(address);

/** `/faq` as `faq.html`, which Netlify and Cloudflare Pages answer at `/faq`. */
export const asFile = (address: string) =>
  address === '/' ? 'index.html' : address.slice(1) + (isPage(address) ? '.html' : '');

/** `/faq` as `faq/index.html`: so Firebase leaves `/offline.html` where it is. */
export const asFolder = (address: string) => join(address.slice(1), isPage(address) ? 'index.html' : '');

/** Copies a site into a folder laid out by addresses, for hosts that take a folder as a whole and compress by themselves. */
export async function layOut(
  siteDir: string,
  { files }: SiteFacts,
  target: string,
  nameOf: (address: string) => string,
) {
  await rm(target, { recursive: true, force: true });
  for (const [address, { file }] of Object.entries(files)) {
    const name = join(target, nameOf(address));
    await mkdir(dirname(name), { recursive: true });
    await cp(join(siteDir, file), name);
  }
}
