import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Registry } from 'page-contract';
import { parsePublishedPath } from 'page-contract/publishedPath';
import type { Candidate } from 'site/checks/Candidate.ts';
import { createFactsReader, siteFactsFile, type SiteFacts } from 'site/publish/siteFacts.ts';
import { compose, type Change } from 'site/release/compose.ts';
import { putting } from 'site/release/release.ts';
import { createSiteServer } from 'site/server/siteServer.ts';

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** A composed site, and what visitors get from it. */
export interface Stage {
  /** All that the composition wrote down of it. */
  facts: SiteFacts;
  /** Where the file of an address lies. */
  fileAt(address: string): string | undefined;
  /** What visitors would get, from the site's own server. */
  answer(address: string): Promise<Answer>;
  close(): Promise<void>;
}

/** Composes the candidate into a copy of the live site. What is live is only read. */
export async function openStage(candidate: Candidate): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'rehearsal-'));
  try {
    await borrowVersions(candidate, folder);
    const change = putting(candidate, {});
    const prepare = (): Change => ({
      ...change,
      record: { at: new Date().toISOString(), who: 'rehearsal', how: 'release' },
    });
    await compose(folder, prepare);
    const stage = await serve(folder);
    return {
      ...stage,
      async close() {
        await stage.close();
        await rm(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** A composed site as it stands. */
export async function serve(folder: string): Promise<Stage> {
  const facts = await createFactsReader(folder)();
  const server = createSiteServer(folder).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    facts,
    fileAt: (address) => facts.files[address] && join(folder, facts.files[address].file),
    answer: (address) => ask(port, address),
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A page that healed itself would show the version before instead of the candidate. */
function withoutWaysBack({ remotes }: Registry): Registry {
  const entries = Object.entries(remotes).map(([name, { module, current }]) => [name, { module, current }]);
  return { remotes: Object.fromEntries(entries) as Registry['remotes'] };
}

/** Published versions never change: links to their folders are as good as copies. */
async function borrowVersions({ siteDir, live }: Candidate, folder: string): Promise<void> {
  // Nobody's visit: nothing of it is to be reported.
  const page = { ...live.page, reports: undefined };
  await writeFile(
    join(folder, siteFactsFile),
    JSON.stringify({ ...live, page, registry: withoutWaysBack(live.registry) }),
  );
  const versions = new Set(
    Object.values(live.files).flatMap(({ file }) => {
      const published = parsePublishedPath(file);
      return published ? `${published.deployable}/${published.version}` : [];
    }),
  );
  for (const version of versions) {
    if (!existsSync(join(siteDir, version))) continue;
    await mkdir(dirname(join(folder, version)), { recursive: true });
    await symlink(join(siteDir, version), join(folder, version), 'junction');
  }
}

/** Without compression: a browser takes an answer from us as it stands. */
function ask(port: number, path: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const headers = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(headers),
          body: Buffer.concat(chunks),
        });
      });
    })
      .on('error', reject)
      .end();
  });
}
