import type { RemoteContract, ShellContract } from 'page-contract';
import type { Build } from '../publish/builds.ts';
import type { SiteFacts } from '../publish/siteFacts.ts';
import type { OpenApi } from './openApi.ts';

type Contract = RemoteContract | ShellContract;

/** A build that wants to go live, and what it would go live beside. */
export interface Candidate<Of extends Contract = Contract> extends Build<Of> {
  /** `mf-help@1.0.0-…`, as sentences call it. */
  name: string;
  siteDir: string;
  live: SiteFacts;
  /** What the live backend says about itself, where it was asked. */
  openApi?: OpenApi;
}

export type RemoteCandidate = Candidate<RemoteContract>;
export type ShellCandidate = Candidate<ShellContract>;

export const isRemote = (candidate: Candidate): candidate is RemoteCandidate => 'module' in candidate.contract;
