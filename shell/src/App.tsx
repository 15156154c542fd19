import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from 'shared-auth';
import { Guard } from './access/Guard.tsx';
import { useFreshPageOnReturn } from './access/useFreshPageOnReturn.ts';
import { Announcer } from './layout/Announcer.tsx';
import { MemberLayout } from './layout/MemberLayout.tsx';
import { PublicLayout } from './layout/PublicLayout.tsx';
import { SkipLink } from './layout/SkipLink.tsx';
import { UnexpectedError } from './layout/UnexpectedError.tsx';
import { useArrival } from './layout/useArrival.ts';
import { useScrollMemory } from './layout/useScrollMemory.ts';
import { enterNewVersion } from './remotes/newVersion.ts';
import { RemoteFrame } from './remotes/RemoteFrame.tsx';
import { useIdlePrefetch, usePrefetch } from './remotes/usePrefetch.ts';
import { NotFoundScreen } from './routes/NotFoundScreen.tsx';
import type { RouteTable } from './routes/routeTable.ts';
import { useAppLinks } from './routes/useAppLinks.ts';

/** The page for the current address. */
export function App({ table }: { table: RouteTable }) {
  const { pathname } = useLocation();
  const row = table.at(pathname);
  const { arrive, announced } = useArrival();
  const signedIn = useSession().status === 'signed-in';

  useNewVersions(pathname);
  useScrollMemory();
  useAppLinks(table);
  usePrefetch(table);
  useIdlePrefetch(table, signedIn);
  useFreshPageOnReturn(row?.access === 'signed-in');

  return (
    <>
      <SkipLink />
      {!row && (
        <PublicLayout>
          <NotFoundScreen onShown={arrive} />
        </PublicLayout>
      )}
      {row && (
        <Guard row={row}>
          {row.layout === 'member' ? (
            <MemberLayout rows={table.sidebar}>
              <RemoteFrame key={row.remote + row.expose} row={row} onShown={arrive} />
            </MemberLayout>
          ) : (
            <PublicLayout bare={row.layout === 'bare'}>
              <RemoteFrame key={row.remote + row.expose} row={row} onShown={arrive} />
            </PublicLayout>
          )}
        </Guard>
      )}
      <Announcer title={announced} />
      <UnexpectedError />
    </>
  );
}

/** Turns the next change of the page into a full navigation once newer versions are live. */
function useNewVersions(pathname: string): void {
  const at = useRef(pathname);
  useLayoutEffect(() => {
    if (at.current !== pathname) enterNewVersion();
    at.current = pathname;
  }, [pathname]);
}
