import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from 'shared-auth';
import { usePageLanguage } from 'ui-kit';
import type { Departure } from './access/departure.ts';
import { Guard } from './access/Guard.tsx';
import { useFreshPageOnReturn } from './access/useFreshPageOnReturn.ts';
import { Announcer } from './layout/Announcer.tsx';
import { MemberLayout } from './layout/MemberLayout.tsx';
import { PublicLayout } from './layout/PublicLayout.tsx';
import { SkipLink } from './layout/SkipLink.tsx';
import { StatusStrip } from './layout/StatusStrip.tsx';
import { UnexpectedError } from './layout/UnexpectedError.tsx';
import { useArrival } from './layout/useArrival.ts';
import { useScrollMemory } from './layout/useScrollMemory.ts';
import type { NewVersion } from './remotes/newVersion.ts';
import type { RegistryWatch } from './remotes/registryWatch.ts';
import { RemoteFrame } from './remotes/RemoteFrame.tsx';
import type { Screens } from './remotes/screens.ts';
import { useIdlePrefetch, usePrefetch } from './remotes/usePrefetch.ts';
import { NotFoundScreen } from './routes/NotFoundScreen.tsx';
import type { RouteTable } from './routes/routeTable.ts';
import { useAppLinks } from './routes/useAppLinks.ts';

/** What lives as long as the page. */
export interface Parts {
  table: RouteTable;
  screens: Screens;
  watch: RegistryWatch;
  departure: Departure;
  newVersion: Pick<NewVersion, 'enter' | 'arrive'>;
  reload: () => void;
}

/** The page for the current address. */
export function App({ table, screens, watch, departure, newVersion, reload }: Parts) {
  const { pathname } = useLocation();
  const row = table.at(pathname);
  const { arrive, announced } = useArrival();
  const language = usePageLanguage(row?.language);
  const signedIn = useSession().status === 'signed-in';

  useNewVersions(newVersion, pathname);
  useScrollMemory();
  useAppLinks(table);
  usePrefetch(screens, table);
  useIdlePrefetch(screens, table, signedIn);
  useFreshPageOnReturn(row?.access === 'signed-in', reload);

  const frame = (content: ReactNode) =>
    row?.layout === 'member' ? (
      <MemberLayout rows={table.sidebar} onLeave={departure.depart}>
        {content}
      </MemberLayout>
    ) : (
      <PublicLayout bare={row?.layout === 'bare'} language={language}>
        {content}
      </PublicLayout>
    );

  return (
    <>
      <SkipLink language={language} />
      {!row && frame(<NotFoundScreen onShown={arrive} />)}
      {row && (
        <Guard row={row} hasDeparted={departure.hasDeparted} frame={frame}>
          <RemoteFrame
            key={row.remote + row.expose}
            row={row}
            screens={screens}
            watch={watch}
            newVersion={newVersion}
            onShown={arrive}
          />
        </Guard>
      )}
      <StatusStrip language={language} watch={watch} />
      <Announcer title={announced} />
      <UnexpectedError />
    </>
  );
}

/** Turns the next change of the page into a full navigation where the page cannot go on with what is live. */
function useNewVersions(newVersion: Parts['newVersion'], pathname: string): void {
  const at = useRef(pathname);
  useLayoutEffect(() => {
    if (at.current !== pathname) newVersion.enter();
    at.current = pathname;
  }, [newVersion, pathname]);
}
