import { memo, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import type { RouteRow } from '../routes/RouteRow.ts';
import { FrameLoading } from './FrameLoading.tsx';
import { FrameNotice } from './FrameNotice.tsx';
import type { RegistryWatch } from './registryWatch.ts';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import type { Screens } from './ScreenState.ts';
import { useScreen } from './useScreen.ts';
import type { VersionSwitcher } from './versionSwitcher.ts';

interface Props {
  row: RouteRow;
  screens: Screens;
  watch: RegistryWatch;
  switcher: Pick<VersionSwitcher, 'releaseFor' | 'switchTo' | 'shown'>;
  /** Called whenever there is new content: the screen, or the notice in its place. */
  onShown: () => void;
}

/**
 * Place of a remote's screen. Failures of the remote stay in here. Memoised, because a render from outside would
 * hydrate a prerendered screen in one long task.
 */
export const RemoteFrame = memo(function RemoteFrame({ row, screens, watch, switcher, onShown }: Props) {
  const isSwitching = useVersionSwitch(row, switcher);
  return isSwitching ? null : <LoadedFrame row={row} screens={screens} watch={watch} onShown={onShown} />;
});

/** Switches the remote's version, if another is live, once per mounted frame and before its screen is requested. */
function useVersionSwitch(row: RouteRow, switcher: Props['switcher']): boolean {
  // Decided before the previous screen is removed, because it may contain unsaved input. A mounted screen keeps its
  // version.
  const [release, setRelease] = useState(() => switcher.releaseFor(row));
  useLayoutEffect(() => {
    if (!release) return switcher.shown(row.remote);
    switcher.switchTo(row.remote, release);
    // oxlint-disable-next-line react/set-state-in-effect -- renders before the browser paints
    setRelease(undefined);
  }, [switcher, row.remote, release]);
  return release !== undefined;
}

function LoadedFrame({ row, screens, watch, onShown }: Omit<Props, 'switcher'>) {
  const state = useScreen(screens, row);
  const { versionOf } = screens;
  const retry = () => void screens.retry(row);

  useEffect(() => {
    if (state.status !== 'loading') onShown();
  }, [state.status, onShown]);

  if (state.status === 'loading') return <FrameLoading onRetry={retry} />;
  if (state.status === 'failed') return <FrameNotice row={row} watch={watch} versionOf={versionOf} onRetry={retry} />;
  return (
    <ScreenBoundary key={row.path} row={row} watch={watch} versionOf={versionOf} fallBack={() => screens.fallBack(row)}>
      <Suspense fallback={<FrameLoading onRetry={retry} />}>
        <state.Screen />
      </Suspense>
    </ScreenBoundary>
  );
}
