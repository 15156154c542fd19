import apiSpec, { type ApiSpec } from 'firebase-tools/lib/emulator/auth/apiSpec.js';
import { createApp } from 'firebase-tools/lib/emulator/auth/server.js';
import { AgentProjectState } from 'firebase-tools/lib/emulator/auth/state.js';

/**
 * Calls that the app may use: sign-in with e-mail and password, administration of accounts, and the emulator's own. All
 * others (tenants, phone, SAML, …) are removed, because compiling their schemas takes most of the start-up time.
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
 * requests of an HTTP server. `state` holds accounts and codes, in memory only.
 */
export async function createOfficialEmulator(projectId: string) {
  // Node imports the CommonJS module itself, Jest its property `default`.
  removeUnusedParts('paths' in apiSpec ? apiSpec : apiSpec.default);

  const state = new AgentProjectState(projectId);
  // Production hides which addresses have an account (e-mail enumeration protection).
  state.enableImprovedEmailPrivacy = true;
  const listener = await createApp(projectId, rejectOtherProjects, new Map([[projectId, state]]));
  return { listener, state };
}

/** Removes parts of the OpenAPI description of the calls, before the emulator compiles the schemas in it. */
function removeUnusedParts({ paths }: ApiSpec): void {
  for (const [name, path] of Object.entries(paths)) {
    const isSupported = supportedPaths.some((pattern) => pattern.test(name));
    if (!isSupported) {
      delete paths[name];
      continue;
    }
    // The parameters by reference (`$ref`) are Google's nine general query parameters, such as `prettyPrint`. The
    // emulator would compile their schemas for each path, only to validate them.
    path.parameters = path.parameters?.filter((parameter) => !('$ref' in parameter));
  }
}
