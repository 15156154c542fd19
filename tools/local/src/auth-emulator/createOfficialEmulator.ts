import apiSpec, { type ApiSpec } from 'firebase-tools/lib/emulator/auth/apiSpec.js';
import { createApp } from 'firebase-tools/lib/emulator/auth/server.js';
import { AgentProjectState } from 'firebase-tools/lib/emulator/auth/state.js';

/**
 * Supported calls: sign-in with e-mail and password, administration of accounts, and the emulator's own. Others
 * (tenants, phone, SAML, …) are removed: compiling their schemas takes most of the start-up time, and the app should
 * not use them.
 */
const supportedPaths = [
  /^\/v1\/accounts:(delete|lookup|resetPassword|sendOobCode|signInWithPassword|signUp|update)$/,
  /^\/v1\/token$/,
  /^\/v1\/projects\/\{targetProjectId\}\/accounts(:delete|:lookup|:update)$/,
  /^\/emulator\/v1\/projects\/\{targetProjectId\}\/(accounts|oobCodes)$/,
];

/** Value of the emulator's `SingleProjectMode`: requests for another project get an error. */
const rejectOtherProjects = 2;

/**
 * Creates the Auth emulator of firebase-tools in this process, with production's settings. `listener` handles the
 * requests of a server; `state` holds accounts and codes, in memory only.
 */
export async function createOfficialEmulator(projectId: string) {
  // Node imports the CommonJS module itself, Jest its property `default`.
  removeUnsupportedPaths('paths' in apiSpec ? apiSpec : apiSpec.default);

  const state = new AgentProjectState(projectId);
  // Production hides which addresses have an account (e-mail enumeration protection).
  state.enableImprovedEmailPrivacy = true;
  const listener = await createApp(projectId, rejectOtherProjects, new Map([[projectId, state]]));
  return { listener, state };
}

function removeUnsupportedPaths({ paths }: ApiSpec): void {
  for (const [name, path] of Object.entries(paths)) {
    const isSupported = supportedPaths.some((pattern) => pattern.test(name));
    if (!isSupported) delete paths[name];
    // Removes Google's nine general query parameters (`alt`, `prettyPrint`, …), whose schemas are compiled once per
    // path only to be validated.
    else path.parameters = path.parameters?.filter((parameter) => !('$ref' in parameter));
  }
}
