import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { createClaims } from '../unsignedToken.ts';

export type TokenKey = Awaited<ReturnType<typeof createTokenKey>>;

/** Creates the key of the load test's tokens. Servers under test get `publicKeys`, as the identity provider's document. */
export async function createTokenKey() {
  const kid = 'load-test';
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' };
  return {
    publicKeys: JSON.stringify({ keys: [jwk] }),
    signToken: (userId: string, issuedAt: number): Promise<string> =>
      new SignJWT(createClaims(userId, issuedAt)).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey),
  };
}
