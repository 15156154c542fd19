/** The parts of firebase-tools that we use; the package brings no types. */
declare module 'firebase-tools/lib/emulator/auth/apiSpec.js' {
  export interface ApiSpec {
    paths: Record<string, { parameters?: object[] }>;
  }
  const spec: ApiSpec | { default: ApiSpec };
  export default spec;
}

declare module 'firebase-tools/lib/emulator/auth/state.js' {
  export interface UserInfo {
    localId: string;
    email?: string;
    [field: string]: unknown;
  }
  export interface OobRecord {
    email: string;
    newEmail?: string;
    requestType: 'PASSWORD_RESET' | 'VERIFY_EMAIL' | 'EMAIL_SIGNIN' | 'VERIFY_AND_CHANGE_EMAIL' | 'RECOVER_EMAIL';
    oobCode: string;
    oobLink: string;
  }
  export class AgentProjectState {
    constructor(projectId: string);
    enableImprovedEmailPrivacy: boolean;
    readonly users: Map<string, UserInfo>;
    readonly oobs: Map<string, OobRecord>;
    createUserWithLocalId(localId: string, fields: Omit<UserInfo, 'localId'>): UserInfo | undefined;
  }
}

declare module 'firebase-tools/lib/emulator/auth/server.js' {
  import type { RequestListener } from 'node:http';
  import type { AgentProjectState } from 'firebase-tools/lib/emulator/auth/state.js';
  /** `singleProjectMode` 2 answers requests for another project with an error. */
  export function createApp(
    projectId: string,
    singleProjectMode: 0 | 1 | 2,
    states: Map<string, AgentProjectState>,
  ): Promise<RequestListener>;
}
