import { useLayoutEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from 'shared-auth';
import { usePageLanguage, VisuallyHidden } from 'ui-kit';
import { Guard } from './access/Guard.tsx';
import type { MailedPage } from './access/mailedPage.ts';
import { MailedPageNotice } from './access/MailedPageNotice.tsx';
import { useReloadIfRestored } from './access/useReloadIfRestored.ts';
import type { UserSignOut } from './access/userSignOut.ts';
import { MemberLayout } from './layout/MemberLayout.tsx';
import { PublicLayout } from './layout/PublicLayout.tsx';
import { SkipLink } from './layout/SkipLink.tsx';
import { StatusStrip } from './layout/StatusStrip.tsx';
import { UnexpectedError } from './layout/UnexpectedError.tsx';
import { useHeadTags } from './layout/useHeadTags.ts';
import { useNavigationFocus } from './layout/useNavigationFocus.ts';
import { useScrollMemory } from './layout/useScrollMemory.ts';
import type { RegistryPoller } from './remotes/registryPoller.ts';
import { RemoteFrame } from './remotes/RemoteFrame.tsx';
import type { ScreenStore } from './remotes/ScreenStore.ts';
import type { ScreenVersions } from './remotes/ScreenVersions.ts';
import { useIdlePrefetch, usePrefetch } from './remotes/usePrefetch.ts';
import type { RouteTable } from './routes/createRouteTable.ts';
import { NotFoundScreen } from './routes/NotFoundScreen.tsx';
import { useRouterForLinks } from './routes/useRouterForLinks.ts';

/** Objects that are created once per page. */
export interface AppProps {
  /** Routes of all remotes. A route names its remote, the module that the remote exposes, access and layout. */
  routeTable: RouteTable;
  /** Loads the screens that remotes expose. */
  screenStore: ScreenStore;
  /** Tells whether the site can be reached and which versions are live. */
  registryPoller: RegistryPoller;
  /** Signs the user out when the sidebar's button is pressed, and remembers that the user wanted it. */
  userSignOut: UserSignOut;
  /** Remembers the page behind a link in one of our mails until the person has signed in. */
  mailedPage: MailedPage;
  /** Selects the version of a remote's next screen, and reloads a page that cannot continue with what is live. */
  screenVersions: ScreenVersions;
  /** Reloads the page. */
  reload: () => void;
}

/** Renders the page for the current address: the layout of its route and in it the screen of a remote. */
export function App({
  routeTable,
  screenStore,
  registryPoller,
  userSignOut,
  mailedPage,
  screenVersions,
  reload,
}: AppProps) {
  const { pathname } = useLocation();
  const route = routeTable.findRoute(pathname);
  const { onScreenShown, announcedTitle } = useNavigationFocus();
  const language = usePageLanguage(route?.language);
  const isSignedIn = useSession().status === 'signed-in';

  // A screen that changes its language is the page of another route then.
  useHeadTags(routeTable.findRoute(route?.alternates?.[language] ?? pathname));
  useOnPathChange(screenVersions.reloadIfNecessary, pathname);
  useScrollMemory();
  useRouterForLinks(routeTable);
  usePrefetch(screenStore, routeTable);
  useIdlePrefetch(screenStore, routeTable, isSignedIn);
  // A page from the back/forward cache.
  useReloadIfRestored(route?.access === 'signed-in' || isSignedIn, reload);

  const renderLayout = (content: ReactNode) =>
    route?.layout === 'member' ? (
      <MemberLayout routes={routeTable.sidebar} onSignOut={userSignOut.signOut}>
        {content}
      </MemberLayout>
    ) : (
      <PublicLayout
        hasOwnHeader={route?.layout === 'bare'}
        language={language}
        notice={<MailedPageNotice mailedPage={mailedPage} />}
      >
        {content}
      </PublicLayout>
    );

  return (
    <>
      <SkipLink language={language} />
      {!route && renderLayout(<NotFoundScreen onShown={onScreenShown} />)}
      {route && (
        <Guard
          route={route}
          hasSignedOut={userSignOut.hasSignedOut}
          mailedPage={mailedPage}
          renderLayout={renderLayout}
        >
          <UserFrame
            key={route.remote + route.expose}
            route={route}
            screenStore={screenStore}
            registryPoller={registryPoller}
            screenVersions={screenVersions}
            onShown={onScreenShown}
          />
        </Guard>
      )}
      <StatusStrip language={language} registryPoller={registryPoller} />
      {/* Tells screen readers the title of the page that has just been reached inside the app. */}
      <VisuallyHidden role="status">{announcedTitle}</VisuallyHidden>
      <UnexpectedError />
    </>
  );
}

/**
 * RemoteFrame that is remounted when one user follows another, because the new user must not see the input of the
 * previous one. A visitor who signs in keeps the input. In a tab that was frozen, there may be no sign-out in between.
 */
function UserFrame(props: ComponentProps<typeof RemoteFrame>) {
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.user.id : undefined;
  const [last, setLast] = useState({ userId, key: 0 });
  if (userId && userId !== last.userId) {
    const followsAnotherUser = last.userId !== undefined;
    setLast({ userId, key: followsAnotherUser ? last.key + 1 : last.key });
  }
  return <RemoteFrame key={last.key} {...props} />;
}

/** Calls back after each change of the path, before the browser paints the new page. */
function useOnPathChange(callback: () => void, pathname: string): void {
  const previous = useRef(pathname);
  useLayoutEffect(() => {
    if (previous.current !== pathname) callback();
    previous.current = pathname;
  }, [callback, pathname]);
}
