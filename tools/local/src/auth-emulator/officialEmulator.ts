import type { RequestListener } from 'node:http';
import apiSpec, { type ApiSpec } from 'firebase-tools/lib/emulator/auth/apiSpec.js';
import { createApp } from 'firebase-tools/lib/emulator/auth/server.js';
import { AgentProjectState } from 'firebase-tools/lib/emulator/auth/state.js';

/**
 * The calls of e-mail and password sign-in, of account administration, and the emulator's own. The rest of the identity
 * platform (tenants, phone, SAML, …) stays out: compiling its schemas is most of the start-up time, and a call that the
 * app is not meant to make should fail loudly.
 */
const wanted = [
  /^\/v1\/accounts:(delete|lookup|resetPassword|sendOobCode|signInWithPassword|signUp|update)$/,
  /^\/v1\/token$/,
  /^\/v1\/projects\/\{targetProjectId\}\/accounts(:delete|:lookup|:update)$/,
  /^\/emulator\/v1\/projects\/\{targetProjectId\}\/(accounts|oobCodes)$/,
];

export interface OfficialEmulator {
  answer: RequestListener;
  state: AgentProjectState;
}

/** The Auth emulator of firebase-tools in this process (decision 040), answering like production. */
export async function officialEmulator(projectId: string): Promise<OfficialEmulator> {
  // Node hands over the CommonJS module itself, Jest what the module calls its default.
  reduce('paths' in apiSpec ? apiSpec : apiSpec.default);

  const state = new AgentProjectState(projectId);
  // Production has e-mail-enumeration protection; without it the emulator would tell which addresses have an account.
  state.enableImprovedEmailPrivacy = true;
  const answer = await createApp(projectId, 2, new Map([[projectId, state]]));
  return { answer, state };
}

function reduce({ paths }: ApiSpec): void {
  for (const [name, path] of Object.entries(paths)) {
    if (!wanted.some((pattern) => pattern.test(name))) delete paths[name];
    // Google's nine general query parameters (`alt`, `prettyPrint`, …), which the emulator only validates, once per
    // path.
    else path.parameters = path.parameters?.filter((parameter) => !('$ref' in parameter));
  }
}
