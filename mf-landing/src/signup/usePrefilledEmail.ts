import { useLayoutEffect, type RefObject } from 'react';
import { useSession } from 'shared-auth';

/**
 * Writes the signed-in user's address into the empty fields `email` of a page. The fields are uncontrolled, because the
 * user may have typed before hydration: what they have typed stays, and a field that a success has emptied, too.
 */
export function usePrefilledEmail(page: RefObject<HTMLElement | null>): void {
  const session = useSession();
  const email = session.status === 'signed-in' ? session.user.email : undefined;
  useLayoutEffect(() => {
    if (!email) return;
    for (const field of page.current?.querySelectorAll<HTMLInputElement>('[name=email]') ?? [])
      if (!field.value && field !== document.activeElement) field.value = email;
  }, [page, email]);
}
