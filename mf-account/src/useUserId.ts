import { useSession } from 'shared-auth';

/** Id of the signed-in user. Every query key begins with it, so that one user's data is never shown to another. */
export function useUserId(): string | undefined {
  const session = useSession();
  return session.status === 'signed-in' ? session.user.id : undefined;
}
