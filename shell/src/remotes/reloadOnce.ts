const key = 'abenteuerbox:reloaded-for';

/**
 * Reloads the page unless it was reloaded for this version before. Never reloads without storage, which prevents a
 * loop.
 */
export function reloadOnceFor(version: string, reload: () => void): boolean {
  try {
    const reloadedFor = JSON.parse(sessionStorage.getItem(key) ?? '[]') as string[];
    if (reloadedFor.includes(version)) return false;
    sessionStorage.setItem(key, JSON.stringify([...reloadedFor, version]));
    if (sessionStorage.getItem(key) === null) return false;
  } catch {
    return false;
  }
  reload();
  return true;
}
