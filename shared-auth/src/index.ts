export { AuthError } from './AuthError.ts';
export * from './identityCalls.ts';
export { request } from './request.ts';
export { RequestError } from './RequestError.ts';
export { prepareSignIn, session, subscribeToWrites } from './pageSession.ts';
export type { EndReason, Session, User } from './sessionState.ts';
export { useSession } from './useSession.ts';
