import { findBrowser, findHeadlessBrowser } from 'node-kit/findBrowser.ts';

/** Addresses of the running app with all its programs (the stack), as the start script prints them. */
export interface Stack {
  /** Origin of the site. */
  origin: string;
  /** List of all states on the QA server. */
  qa: string;
  backend: string;
  /** Address of the backend for boxes. */
  gateway: string;
  /** Auth emulator, a stand-in for Firebase. */
  auth: string;
  /** Payment sandbox, a stand-in for Stripe. */
  payment: string;
  /** Inbox of all mails. */
  mail: string;
  /** Account that exists from the start. */
  demo: { email: string; password: string };
  dataDir: string;
  siteDir: string;
  /** Process ids by program, of which the bench measures the memory. */
  pids: Record<string, number>;
}

/** Passes the addresses to the processes of the browser tests, in an environment variable. */
export function shareStack(stack: Stack): void {
  process.env.E2E_STACK = JSON.stringify(stack);
}

/** Returns the addresses of the running app. */
export function readStack(): Stack {
  return JSON.parse(process.env.E2E_STACK ?? 'null') as Stack;
}

/** Returns this process's environment with additions, for a program to start. */
export function extendEnvironment(additions: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, ...additions };
}

/** Makes every Node program that is started from here load a file first. Quotes allow for blanks in its path. */
export function preloadInPrograms(file: string): void {
  process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --require ${JSON.stringify(file)}`;
}

/** File for the results of all tests; undefined if they are not wanted. */
export const resultsFile = process.env.RESULTS_FILE;

/**
 * Returns the path of an installed Chromium: a whole browser, or the faster headless shell. Throws if there is none.
 */
export function findBrowserPath({ whole }: { whole: boolean }): string {
  const path = (whole ? findBrowser : findHeadlessBrowser)(process.env);
  if (!path) throw new Error('No Chrome or Chromium was found; CHROME_PATH names one, and "npm test" installs one.');
  return path;
}
