const segment = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * Creates a token as the identity provider's emulator does: unsigned, and valid for an hour. `issuedAt`: time of the
 * sign-in, in seconds since 1970. `claims` replace the usual ones.
 */
export function unsignedToken(userId: string, issuedAt: number, claims: object = {}): string {
  const all = {
    aud: 'demo-test',
    iss: 'https://securetoken.google.com/demo-test',
    iat: issuedAt,
    auth_time: issuedAt,
    exp: issuedAt + 3600,
    firebase: { sign_in_provider: 'password' },
    sub: userId,
    email: `${userId}@example.org`,
    email_verified: true,
    ...claims,
  };
  return `${segment({ alg: 'none', typ: 'JWT' })}.${segment(all)}.`;
}
