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
import type { RegistryWatch } from './remotes/registryWatch.ts';
import { RemoteFrame } from './remotes/RemoteFrame.tsx';
import type { Screens } from './remotes/ScreenState.ts';
import { useIdlePrefetch, usePrefetch } from './remotes/usePrefetch.ts';
import type { VersionSwitcher } from './remotes/versionSwitcher.ts';
import type { RouteTable } from './routes/createRouteTable.ts';
import { NotFoundScreen } from './routes/NotFoundScreen.tsx';
import { useAppLinks } from './routes/useAppLinks.ts';

/** Objects that are created once per page. */
export interface AppProps {
  table: RouteTable;
  screens: Screens;
  watch: RegistryWatch;
  departure: Departure;
  switcher: Pick<VersionSwitcher, 'onNavigate' | 'releaseFor' | 'switchTo' | 'shown'>;
  reload: () => void;
}

/** Renders the page for the current address. */
export function App({ table, screens, watch, departure, switcher, reload }: AppProps) {
  const { pathname } = useLocation();
  const row = table.findRow(pathname);
  const { arrive, announced } = useArrival();
  const language = usePageLanguage(row?.language);
  const signedIn = useSession().status === 'signed-in';

  useOnNavigate(switcher, pathname);
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
            switcher={switcher}
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

/** Calls the version switcher after each change of the path. */
function useOnNavigate(switcher: AppProps['switcher'], pathname: string): void {
  const previous = useRef(pathname);
  useLayoutEffect(() => {
    if (previous.current !== pathname) switcher.onNavigate();
    previous.current = pathname;
  }, [switcher, pathname]);
}
