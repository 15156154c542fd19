import { useSession } from 'shared-auth';

/** The first part of every query key, so that one person's data is never shown to the next. */
export function useUserId(): string | undefined {
  const session = useSession();
  return session.status === 'signed-in' ? session.user.id : undefined;
}
