import type { RequestListener } from 'node:http';
import apiSpec, { type ApiSpec } from 'firebase-tools/lib/emulator/auth/apiSpec.js';
import { createApp } from 'firebase-tools/lib/emulator/auth/server.js';
import { AgentProjectState } from 'firebase-tools/lib/emulator/auth/state.js';

/**
 * Calls on users: those of the app, those of the Admin SDK (accounts, claims, session cookies, links of mails), and the
 * emulator's own. The others (tenants, settings of the project, phone, SAML, …) are removed, because compiling their
 * schemas takes most of the start-up time.
 */
const supportedPaths = [
  /^\/v1\/accounts:(delete|lookup|resetPassword|sendOobCode|signInWith(CustomToken|EmailLink|Password)|signUp|update)$/,
  /^\/v1\/token$/,
  /^\/v1\/projects\/\{targetProjectId\}\/accounts(:\w+)?$/,
  /^\/v1\/projects\/\{targetProjectId\}:createSessionCookie$/,
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
  const spec = 'paths' in apiSpec ? apiSpec : apiSpec.default;
  removeUnusedParts(spec);

  const state = new AgentProjectState(projectId);
  // Production hides which addresses have an account (e-mail enumeration protection).
  state.enableImprovedEmailPrivacy = true;
  const emulator = await createApp(projectId, rejectOtherProjects, new Map([[projectId, state]]));
  const listener = refuseRemovedCalls(emulator, Object.keys(spec.paths));
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

/**
 * Answers calls that were removed with the reason, in the shape of Google's errors. `paths`: those that remain, with
 * parameters in braces.
 */
function refuseRemovedCalls(emulator: RequestListener, paths: string[]): RequestListener {
  const patterns = paths.map((path) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/:]+')}$`));
  return (request, response) => {
    const [, path] =
      /^\/(?:identitytoolkit|securetoken|www)\.googleapis\.com(\/v\d[^?]*)/.exec(request.url ?? '') ?? [];
    if (path === undefined || request.method === 'OPTIONS' || patterns.some((pattern) => pattern.test(path)))
      return emulator(request, response);
    const message = `UNIMPLEMENTED : This emulator answers calls on users only. ${path} (tenants, settings of the project, phone, SAML, second factors) is left out.`;
    const error = { code: 501, message, status: 'UNIMPLEMENTED', errors: [{ message, reason: 'unimplemented' }] };
    response.writeHead(501, { 'content-type': 'application/json', 'access-control-allow-origin': '*' });
    response.end(JSON.stringify({ error }));
  };
}
