const segment = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Creates the claims of a token that is valid for an hour. `issuedAt`: time of the sign-in, in seconds since 1970. */
export const createClaims = (userId: string, issuedAt: number) => ({
  aud: 'demo-test',
  iss: 'https://securetoken.google.com/demo-test',
  iat: issuedAt,
  auth_time: issuedAt,
  exp: issuedAt + 3600,
  firebase: { sign_in_provider: 'password' },
  sub: userId,
  email: `${userId}@example.org`,
  email_verified: true,
});

/** Creates a token as the identity provider's emulator does: unsigned. `claims` replace the usual ones. */
export const unsignedToken = (userId: string, issuedAt: number, claims: object = {}): string =>
  `${segment({ alg: 'none', typ: 'JWT' })}.${segment({ ...createClaims(userId, issuedAt), ...claims })}.`;
