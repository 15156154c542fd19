import { execFile, type ExecFileException } from 'node:child_process';
import { join } from 'node:path';
import { packageFolder } from 'node-kit/packageFolder.ts';
import type { PageConfig, Registry } from 'page-contract';

/** A prerendering program of a build, as it was published. */
export interface Program {
  /** For its errors. */
  file: string;
  code: string;
}

export interface Order {
  /** `mf-landing@1.0.0-…`, for the sentence that says what did not finish. */
  remote: string;
  /** The shell's program: what it shares with the remotes, and the whole content of `#root`. */
  app: Program;
  /** The remote's, by exposed screen. */
  screens: Record<string, Program>;
  visits: { path: string; expose: string }[];
  /** Public path of the remote's files. */
  base: string;
  page: PageConfig;
  registry: Registry;
  origin: string;
}

/** Prerendered HTML of a page, or the reason why there is none. */
export type PrerenderResult = { html: string } | { reason: string };

const prerenderer = join(packageFolder(import.meta.dirname), 'src/prerender/prerenderer.mjs');
/** Of a busy machine; an idle one needs half a second for all pages. */
const patienceInMs = 20_000;
const mostBytes = 32 * 1024 * 1024;

/**
 * Runs the programs of the shell and of one remote in a process of its own: it reads nothing but its own source, sees
 * no environment, starts nothing and ends in time. A release runs the other teams' builds, too, on a machine with the
 * keys of the release.
 */
export function prerenderRemote(order: Order, patience = patienceInMs): Promise<Map<string, PrerenderResult>> {
  const options = [
    '--permission',
    `--allow-fs-read=${prerenderer}`,
    '--disallow-code-generation-from-strings',
    '--max-old-space-size=512',
    '--no-warnings',
    prerenderer,
  ];
  const limits = { env: {}, timeout: patience, killSignal: 'SIGKILL', maxBuffer: mostBytes } as const;
  return new Promise((resolve) => {
    const child = execFile(process.execPath, options, limits, (error, output, complaint) => {
      // A line without a line break was cut off.
      const answers = new Map(output.split('\n').slice(0, -1).flatMap(readAnswer));
      const why = error?.killed ? tooMuch(error, patience) : `ended before it was done: ${errorIn(complaint)}`;
      const left: PrerenderResult = { reason: `The program of ${order.remote} ${why}.` };
      resolve(new Map(order.visits.map(({ path }) => [path, answers.get(path) ?? left])));
    });
    // It may end before it has read everything; then the callback above says so.
    child.stdin?.on('error', () => undefined).end(JSON.stringify(order));
  });
}

/** The program may have written anything. */
function readAnswer(line: string): [string, PrerenderResult][] {
  try {
    const { path, ...result } = JSON.parse(line) as { path: string } & PrerenderResult;
    return [[path, result]];
  } catch {
    return [];
  }
}

const tooMuch = ({ code }: ExecFileException, patience: number) =>
  code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER'
    ? `rendered more than ${mostBytes / 1024 / 1024} MB`
    : `did not finish within ${patience / 1000} seconds`;

const errorIn = (complaint: string) => /^(?:\w*Error\b|FATAL).*$/m.exec(complaint)?.[0] ?? 'it said nothing';
