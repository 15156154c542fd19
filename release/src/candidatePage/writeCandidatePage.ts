import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CandidateReport } from './CandidateReport.ts';
import { renderCandidateMarkdown } from './renderCandidateMarkdown.ts';
import { renderCandidatePage } from './renderCandidatePage.ts';

/** Writes the page of a candidate as HTML and as Markdown into a folder. Returns the paths of both. */
export async function writeCandidatePage(folder: string, part: string, report: CandidateReport) {
  await mkdir(folder, { recursive: true });
  const paths = { html: join(folder, `${part}.html`), markdown: join(folder, `${part}.md`) };
  await writeFile(paths.html, renderCandidatePage(report));
  await writeFile(paths.markdown, renderCandidateMarkdown(report));
  return paths;
}
