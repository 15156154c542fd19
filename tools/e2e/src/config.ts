import { findBrowser, findHeadlessBrowser } from 'node-kit/findBrowser.ts';

/** Addresses of the running stack, as the start script prints them. */
export interface Stack {
  origin: string;
  backend: string;
  gateway: string;
  auth: string;
  payment: string;
  mail: string;
  demo: { email: string; password: string };
  dataDir: string;
  siteDir: string;
  /** Process ids by program, for journeys that end one of them. */
  pids: Record<string, number>;
}

/** Journeys run in processes of their own: the addresses travel through the environment. */
export function shareStack(stack: Stack): void {
  process.env.E2E_STACK = JSON.stringify(stack);
}

export function stack(): Stack {
  return JSON.parse(process.env.E2E_STACK ?? 'null') as Stack;
}

/** The environment of a program that we start, with additions. */
export function environment(additions: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, ...additions };
}

/** Has every program of ours read this file first. Quoted, for a folder may have a blank in its name. */
export function preload(file: string): void {
  process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --require ${JSON.stringify(file)}`;
}

/** File for the result of each test, if any. */
export const resultsFile = process.env.RESULTS_FILE;

export function browserPath({ whole }: { whole: boolean }): string {
  const path = (whole ? findBrowser : findHeadlessBrowser)(process.env);
  if (!path) throw new Error('No Chrome or Chromium was found; CHROME_PATH names one, and "npm test" installs one.');
  return path;
}
