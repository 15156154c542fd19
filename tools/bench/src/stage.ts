import { renameSync, rmSync, symlinkSync } from 'node:fs';

/**
 * Lets one address serve several sites in turn: the served folder becomes a link that is turned from one to the next. All
 * of them then have the same server, origin, headers and permissions at the backend.
 */
export function stage(served: string, monolith: string, plain: string) {
  const composed = `${served}-composed`;
  renameSync(served, composed);
  const show = (folder: string) => {
    const link = `${served}.next`;
    rmSync(link, { force: true });
    symlinkSync(folder, link, 'dir');
    renameSync(link, served);
  };
  show(composed);
  return {
    ours: () => show(composed),
    monolith: () => show(monolith),
    plain: () => show(plain),
    end: () => (rmSync(served), renameSync(composed, served)),
  };
}

export type Stage = ReturnType<typeof stage>;
