/** Key in session storage; the privacy notice names it. */
const key = 'abenteuerbox:reloaded-for';

/**
 * Reloads the page to get these `versions`, e.g. `mf-help@1.0.0-…`. To avoid a loop, reloads only once for them in a
 * tab, and never if session storage is blocked. Returns whether the page reloads.
 *
 * `pageVersions` are the versions of the page now. A former reload for them has worked, so it is forgotten: after a
 * rollback, the page may have to be reloaded for the same versions again.
 */
export function reloadOnceFor(versions: string, pageVersions: string, reload: () => void): boolean {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? '[]') as string[];
    const reloadedFor = stored.filter((earlier) => earlier !== pageVersions);
    if (reloadedFor.includes(versions)) return false;
    sessionStorage.setItem(key, JSON.stringify([...reloadedFor, versions]));
    // Some storage keeps nothing and throws no error: a loop could not be avoided.
    if (sessionStorage.getItem(key) === null) return false;
  } catch {
    return false;
  }
  reload();
  return true;
}
