import { memo, Suspense, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { AppRoute } from '../routes/AppRoute.ts';
import { FrameLoading } from './FrameLoading.tsx';
import { FrameNotice } from './FrameNotice.tsx';
import type { RegistryPoller } from './registryPoller.ts';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import type { ScreenState, ScreenStore } from './ScreenStore.ts';
import type { ScreenVersions } from './ScreenVersions.ts';

interface Props {
  /** Names the remote and the screen. */
  route: AppRoute;
  screenStore: ScreenStore;
  registryPoller: RegistryPoller;
  screenVersions: ScreenVersions;
  /** Called whenever there is new content, screen or notice; with `true` if it follows a retry or a crash. */
  onShown: (isReplacement: boolean) => void;
}

/**
 * Place of a remote's screen in the page, which works on if the remote fails. Memoised, because a render of its parent
 * would make React hydrate a prerendered screen at once, in one long task.
 */
export const RemoteFrame = memo(function RemoteFrame({ screenVersions, ...props }: Props) {
  const isSwitching = useVersionSwitch(props.route, screenVersions);
  // LoadedFrame would request the screen from the version that is being replaced.
  return isSwitching ? null : <LoadedFrame {...props} />;
});

/**
 * Switches the remote's version, if another is live, once per mounted frame and before its screen is requested. Returns
 * true during the first render of a frame whose version is switched.
 */
function useVersionSwitch(route: AppRoute, screenVersions: ScreenVersions): boolean {
  // Selected during the first render, because the previous screen, which may contain unsaved input, is then still in
  // the page; and only once, because a mounted screen keeps its version.
  const [nextVersion, setNextVersion] = useState(() => screenVersions.selectVersion(route.remote));
  useLayoutEffect(() => {
    if (!nextVersion) {
      // Later selections need this: the remote on the page keeps its version while there is unsaved input.
      screenVersions.recordShown(route.remote);
      return;
    }
    screenVersions.switchTo(route.remote, nextVersion);
    // oxlint-disable-next-line react/set-state-in-effect -- renders before the browser paints
    setNextVersion(undefined);
  }, [screenVersions, route.remote, nextVersion]);
  return nextVersion !== undefined;
}

/** Requests the screen of a route and subscribes to its state. */
function useScreen(screenStore: ScreenStore, route: AppRoute): ScreenState {
  const readState = () => screenStore.getState(route);
  // Both snapshots are equal: a prerendered page is hydrated only after its screen is loaded.
  const state = useSyncExternalStore(screenStore.subscribe, readState, readState);
  const isLoading = state.status === 'loading';
  // `isLoading`: requests again when another version has replaced a screen that was loaded.
  useEffect(() => void screenStore.request(route), [screenStore, route, isLoading]);
  return state;
}

/** Shows a placeholder while the screen is loading, then the screen, or a notice if it could not be loaded. */
function LoadedFrame({ route, screenStore, registryPoller, onShown }: Omit<Props, 'screenVersions'>) {
  const state = useScreen(screenStore, route);
  const isRetried = useRef(false);

  function retry() {
    isRetried.current = true;
    void screenStore.retry(route);
  }

  useEffect(() => {
    if (state.status === 'loading') return;
    onShown(isRetried.current);
    isRetried.current = false;
  }, [state.status, onShown]);

  const noticeProps = { route, registryPoller, getVersion: screenStore.getVersion };
  if (state.status === 'loading') return <FrameLoading onRetry={retry} />;
  if (state.status === 'failed') return <FrameNotice {...noticeProps} onRetry={retry} />;
  return (
    <ScreenBoundary
      {...noticeProps}
      key={route.path}
      replaceCrashed={() => screenStore.replaceCrashed(route)}
      onShown={onShown}
    >
      <Suspense fallback={<FrameLoading onRetry={retry} />}>
        <state.Screen />
      </Suspense>
    </ScreenBoundary>
  );
}
