import { execFile, type ExecFileException } from 'node:child_process';
import { join } from 'node:path';
import { packageFolder } from 'node-kit/packageFolder.ts';
import type { PageConfig, Registry } from 'page-contract';

/** Prerenderer: a CommonJS module of a build that renders to HTML. The build's contract names it in `prerender`. */
export interface Program {
  /** Published path, for error messages and stack traces. */
  file: string;
  code: string;
}

/** Pages of one remote (micro-frontend) to prerender. */
export interface PrerenderJob {
  /** Version of the remote, for error messages: `mf-landing@1.0.0-…`. */
  versionName: string;
  /** The shell's prerenderer. It exports the modules that remotes share, and a function that renders `#root`. */
  app: Program;
  /** The remote's prerenderers, by the name under which it exposes the screen. */
  screens: Record<string, Program>;
  /** Paths to prerender, and the name under which the remote exposes the screen of each. */
  routes: { path: string; expose: string }[];
  /** Public path of the remote's files, like `/mf-landing/1.0.0-…/`. */
  base: string;
  /** Settings of all pages of the site, e.g. base addresses of the backend. */
  page: PageConfig;
  /** Routes and versions of all remotes of the site. */
  registry: Registry;
  /** Origin of the site. */
  origin: string;
}

/**
 * HTML of a page, with the forbidden attempts of its program, like `reads process.env.HOME`. If the page could not be
 * prerendered, the reason.
 */
export type PrerenderResult = { html: string; denied: string[] } | { reason: string };

const prerenderer = join(packageFolder(import.meta.dirname), 'src/prerender/prerenderer.mjs');
/** Time limit for all pages of a remote, for a busy machine; an idle one needs half a second. */
const defaultTimeoutMs = 20_000;
const maxOutputBytes = 32 * 1024 * 1024;

/**
 * Runs the prerenderers of the shell and of one remote in a Node process (`prerenderer.mjs`), and resolves to a result
 * for each path. The process gets the job as JSON on its standard input, and writes a line of JSON for each page.
 *
 * The process has a time limit, and no access to files, environment, network and other processes. The code is that of
 * several teams, and the machine has the credentials of the release.
 */
export function prerenderRemote(
  job: PrerenderJob,
  timeoutMs = defaultTimeoutMs,
): Promise<Map<string, PrerenderResult>> {
  const options = [
    '--permission',
    `--allow-fs-read=${prerenderer}`,
    '--disallow-code-generation-from-strings',
    '--max-old-space-size=512',
    '--no-warnings',
    prerenderer,
  ];
  const limits = { env: {}, timeout: timeoutMs, killSignal: 'SIGKILL', maxBuffer: maxOutputBytes } as const;
  return new Promise((resolve) => {
    const child = execFile(process.execPath, options, limits, (error, stdout, stderr) => {
      // The text after the last line break is empty. If the process was killed, it may be an incomplete line.
      const completeLines = stdout.split('\n').slice(0, -1);
      const results = new Map(completeLines.flatMap(parseResult));
      // `execFile` kills the process at the time limit, or if its output is too large.
      const failureText = error?.killed
        ? describeLimit(error, timeoutMs)
        : `ended before it was done: ${findErrorLine(stderr)}`;
      const failure: PrerenderResult = { reason: `The program of ${job.versionName} ${failureText}.` };
      resolve(new Map(job.routes.map(({ path }) => [path, results.get(path) ?? failure])));
    });
    // Writing fails if the process ends before it has read everything. The callback above reports its end.
    child.stdin?.on('error', () => undefined).end(JSON.stringify(job));
  });
}

/** Parses a line of output. Returns an empty list for a line that is no JSON. */
function parseResult(line: string): [string, PrerenderResult][] {
  try {
    const { path, ...result } = JSON.parse(line) as { path: string } & PrerenderResult;
    return [[path, result]];
  } catch {
    return [];
  }
}

/** Describes the limit at which the process was killed. */
const describeLimit = ({ code }: ExecFileException, timeoutMs: number) =>
  code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER'
    ? `rendered more than ${maxOutputBytes / 1024 / 1024} MB`
    : `did not finish within ${timeoutMs / 1000} seconds`;

/** Finds the line with the error: `TypeError: …`, or `FATAL ERROR: …` if Node itself has crashed. */
const findErrorLine = (stderr: string) => /^(?:\w*Error\b|FATAL).*$/m.exec(stderr)?.[0] ?? 'it said nothing';
