import { normalizeEmail } from 'api-contract';
import { errors, jwtVerify, UnsecuredJWT, type JWTPayload } from 'jose';
import { CodedError } from '../codedError.ts';
import { createKeyResolver } from './identityKeys.ts';

/** Address of the provider's public keys. */
export const keysAddress = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';
/** Maximum difference between our clock and the provider's. A token is valid for an hour. */
const clockToleranceSeconds = 60;

/** Person that a verified token belongs to. */
export interface Identity {
  userId: string;
  email: string | null;
  emailVerified: boolean;
  /** When the person last entered the password. */
  signedInAt: Date;
  /** When the provider issued the token, by its clock. */
  issuedAt: Date;
}

/**
 * Verifies a token and returns the person that it belongs to. Throws `unauthenticated`, or `unavailable` if the
 * provider's keys could not be read yet.
 */
export type VerifyIdentity = (token: string) => Promise<Identity>;

interface IdentityOptions {
  projectId: string;
  /** Accepts the Auth emulator's tokens, which carry no signature. `readConfig` refuses this in production. */
  emulator: boolean;
  now?: () => Date;
  /** The network edge, replaced by tests. */
  fetchKeys?: () => Promise<Response>;
}

/** Creates the function that verifies the tokens of the identity provider (Firebase Authentication). */
export function createIdentityVerifier({
  projectId,
  emulator,
  now = () => new Date(),
  fetchKeys,
}: IdentityOptions): VerifyIdentity {
  const readKeys = fetchKeys ?? (() => fetch(keysAddress, { redirect: 'error', signal: AbortSignal.timeout(5_000) }));
  const keys = createKeyResolver(readKeys, now);
  const rules = {
    issuer: `https://securetoken.google.com/${projectId}`,
    audience: projectId,
    clockTolerance: clockToleranceSeconds,
  };
  const verifyPayload = async (token: string): Promise<JWTPayload> => {
    if (emulator) return UnsecuredJWT.decode(token, { ...rules, currentDate: now() }).payload;
    return (await jwtVerify(token, keys, { ...rules, algorithms: ['RS256'], currentDate: now() })).payload;
  };
  return async (token) => {
    try {
      return readClaims(await verifyPayload(token), now());
    } catch (error) {
      if (error instanceof CodedError) throw error;
      throw new CodedError('unauthenticated', {
        message: error instanceof errors.JOSEError ? error.code : 'bad token',
      });
    }
  };
}

/** Reads the person from a verified payload. Throws `unauthenticated` for claims that we do not accept. */
function readClaims(payload: JWTPayload, now: Date): Identity {
  const { sub, exp, iat, auth_time: authTime, email, email_verified: verified, firebase } = payload;
  const latest = now.getTime() / 1000 + clockToleranceSeconds;
  const isValid =
    typeof sub === 'string' &&
    sub.length > 0 &&
    // The longest user id that Firebase allows.
    sub.length <= 128 &&
    typeof exp === 'number' &&
    typeof iat === 'number' &&
    iat <= latest &&
    typeof authTime === 'number' &&
    authTime <= latest &&
    // Other kinds of sign-ins that may be enabled at the provider, such as anonymous ones, are not accepted here.
    (firebase as { sign_in_provider?: unknown } | undefined)?.sign_in_provider === 'password';
  if (!isValid)
    throw new CodedError('unauthenticated', {
      message: 'a claim is missing, in the future, or of another kind of sign-in',
    });
  return {
    userId: sub,
    email: typeof email === 'string' ? normalizeEmail(email) : null,
    emailVerified: verified === true,
    signedInAt: new Date(authTime * 1000),
    issuedAt: new Date(iat * 1000),
  };
}
