/** Key in session storage; the privacy notice names it. */
const key = 'abenteuerbox:reloaded-for';

/**
 * Reloads the page unless it was reloaded in this tab for the same `versions` before, e.g. `mf-help@1.0.0-…`; returns
 * whether it reloads. `pageVersions`, those of the page itself, are forgotten, because their reload has worked: they
 * may come again after a rollback. Never reloads if session storage is blocked, because that storage prevents a loop.
 */
export function reloadOnceFor(versions: string, pageVersions: string, reload: () => void): boolean {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? '[]') as string[];
    const reloadedFor = stored.filter((one) => one !== pageVersions);
    if (reloadedFor.includes(versions)) return false;
    sessionStorage.setItem(key, JSON.stringify([...reloadedFor, versions]));
    // Storage that keeps nothing, without an error, cannot prevent a loop.
    if (sessionStorage.getItem(key) === null) return false;
  } catch {
    return false;
  }
  reload();
  return true;
}
