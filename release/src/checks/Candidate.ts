import type { RemoteContract, ShellContract } from 'page-contract';
import type { Site } from 'site/manifest/readSite.ts';
import { readDeployableName } from 'site/manifest/readSite.ts';
import type { Store } from 'site/store/Store.ts';
import type { Build } from '../builds/builds.ts';
import type { OpenApi } from './openApi.ts';

type Contract = RemoteContract | ShellContract;

/**
 * A version that may go live, and the site that it would be a part of. It is one of the shell, the page around
 * everything, or of a remote, a micro-frontend with its own releases.
 */
export interface Candidate<BuildContract extends Contract = Contract> {
  /** Name of the version, as in messages: `mf-help@1.0.0-…`. `contract.name` is that of the package: `mf-help`. */
  name: string;
  /** `contract.json` of its build: files with hashes, screens and calls. */
  contract: BuildContract;
  /** Build in the working copy; undefined for a version that is published already. */
  build?: Build;
  /** The store of the site with the files of the candidate. */
  store: Store;
  /** The site as it is live, without the candidate. */
  live: Site;
  /** OpenAPI document of the live backend; undefined if calls are not to be compared with it. */
  openApi?: OpenApi;
}

export type RemoteCandidate = Candidate<RemoteContract>;
export type ShellCandidate = Candidate<ShellContract>;

/** Returns whether a candidate is a remote. Only contracts of remotes have a `module`, a copy of `module.json`. */
export const isRemote = (candidate: Candidate): candidate is RemoteCandidate => 'module' in candidate.contract;

/** Returns the key of a build's file in the store. */
export const formatFileKey = (contract: Contract, file: string) =>
  `${readDeployableName(contract)}/${contract.version}/${file}`;

/** Returns the text of a candidate's file, mostly a script; empty if it is missing, which `checkFiles` reports. */
export const readCode = async ({ store, contract }: Candidate, file: string): Promise<string> =>
  (await store.get(formatFileKey(contract, file)))?.content.toString() ?? '';

/** Reads all files of a candidate with an ending (`.js`), also those loaded later, as pairs of name and text. */
export function readFiles(candidate: Candidate, ending: string): Promise<[file: string, text: string][]> {
  const files = Object.keys(candidate.contract.files).filter((file) => file.endsWith(ending));
  return Promise.all(files.map(async (file) => [file, await readCode(candidate, file)]));
}
