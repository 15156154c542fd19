import type { RemoteContract, ShellContract } from 'page-contract';
import type { Site } from 'site/releases/readSite.ts';
import { readPartName } from 'site/releases/readSite.ts';
import type { Store } from 'site/store/Store.ts';
import type { Build } from '../builds/builds.ts';
import type { OpenApi } from './openApi.ts';

type Contract = RemoteContract | ShellContract;

/**
 * A version that may go live, with the site on which it would. It is a version of the shell, the page around
 * everything, or of a remote, a micro-frontend with its own releases.
 */
export interface Candidate<BuildContract extends Contract = Contract> {
  /** Name of the version in messages: `mf-help@1.0.0-…`. */
  name: string;
  /** `contract.json` of the build: its files with hashes, and a remote's screens and calls of the backend. */
  contract: BuildContract;
  /** Folder of the build in the working copy; undefined for a version that the site has already. */
  build?: Build;
  /** Files of the site. Those of the candidate are readable here, too, although they may not be uploaded yet. */
  store: Store;
  /** The site as it is live, without the candidate. */
  live: Site;
  /** OpenAPI document of the live backend; undefined if calls are not to be compared with it. */
  openApi?: OpenApi;
}

export type RemoteCandidate = Candidate<RemoteContract>;
export type ShellCandidate = Candidate<ShellContract>;

/** Returns whether a candidate is a remote. Only a remote's contract has a `module`, a copy of its `module.json`. */
export const isRemote = (candidate: Candidate): candidate is RemoteCandidate => 'module' in candidate.contract;

/** Returns a version that was published before as a candidate. The site must have its contract. */
export function createPublishedCandidate(live: Site, part: string, version: string, openApi?: OpenApi): Candidate {
  const contract = live.contracts.get(`${part}/${version}`);
  if (!contract) throw new Error(`${part}@${version} has no contract on the site.`);
  return { name: `${part}@${version}`, contract, store: live.store, live, openApi };
}

/** Returns the key of a build's file in the store. */
export const formatFileKey = (contract: Contract, file: string) =>
  `${readPartName(contract)}/${contract.version}/${file}`;

/** Returns the text of a candidate's file; empty if the file is missing, which the check `files` reports. */
export const readText = async ({ store, contract }: Candidate, file: string): Promise<string> =>
  (await store.get(formatFileKey(contract, file)))?.toString() ?? '';

/** Reads all files of a candidate that end with, for example, `.js`. Returns pairs of name and text. */
export function readFiles(candidate: Candidate, ending: string): Promise<[file: string, text: string][]> {
  const files = Object.keys(candidate.contract.files).filter((file) => file.endsWith(ending));
  return Promise.all(files.map(async (file) => [file, await readText(candidate, file)]));
}
