import { execFile, type ExecFileException } from 'node:child_process';
import { join } from 'node:path';
import { packageFolder } from 'node-kit/packageFolder.ts';
import type { PageConfig, Registry } from 'page-contract';

/** Prerenderer of a build: a CommonJS module that renders to HTML. A build contract names it in `prerender`. */
export interface Program {
  /** Published path, for error messages and stack traces. */
  file: string;
  code: string;
}

/** Pages of one remote to prerender. */
export interface PrerenderJob {
  /** `mf-landing@1.0.0-…`, for error messages. */
  remote: string;
  /**
   * The shell's prerenderer. Exports the modules that remotes share, and a function that renders `#root` around a
   * screen.
   */
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
 * Prerendered HTML of a page, with attempts of its program to use environment or files (`reads process.env.HOME`), or
 * the reason why there is none.
 */
export type PrerenderResult = { html: string; denied: string[] } | { reason: string };

const prerenderer = join(packageFolder(import.meta.dirname), 'src/prerender/prerenderer.mjs');
/** Time limit for all pages of a remote, for a busy machine; an idle one needs half a second. */
const defaultTimeoutMs = 20_000;
const maxOutputBytes = 32 * 1024 * 1024;

/**
 * Runs the prerenderers of the shell and of one remote in a Node process (`prerenderer.mjs`), and resolves to a result
 * for each path. The process gets the job as JSON on its standard input, and writes a line of JSON for each page. It
 * has no access to files, environment, network and other processes, and a time limit: a release also runs other teams'
 * builds, on a machine with the credentials of the release.
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
      // The last line is empty, or incomplete because the process was ended.
      const results = new Map(stdout.split('\n').slice(0, -1).flatMap(parseResult));
      const failureText = error?.killed
        ? describeLimit(error, timeoutMs)
        : `ended before it was done: ${findErrorLine(stderr)}`;
      const failure: PrerenderResult = { reason: `The program of ${job.remote} ${failureText}.` };
      resolve(new Map(job.routes.map(({ path }) => [path, results.get(path) ?? failure])));
    });
    // The process may end before it has read everything, which the callback above reports.
    child.stdin?.on('error', () => undefined).end(JSON.stringify(job));
  });
}

/** Parses a line of output. A line that is no JSON results in an empty list. */
function parseResult(line: string): [string, PrerenderResult][] {
  try {
    const { path, ...result } = JSON.parse(line) as { path: string } & PrerenderResult;
    return [[path, result]];
  } catch {
    return [];
  }
}

/** Describes the limit because of which the process was ended. */
const describeLimit = ({ code }: ExecFileException, timeoutMs: number) =>
  code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER'
    ? `rendered more than ${maxOutputBytes / 1024 / 1024} MB`
    : `did not finish within ${timeoutMs / 1000} seconds`;

/** Returns the line of an error like `TypeError: …`, or of one that ends Node itself, like `FATAL ERROR: …`. */
const findErrorLine = (stderr: string) => /^(?:\w*Error\b|FATAL).*$/m.exec(stderr)?.[0] ?? 'it said nothing';
