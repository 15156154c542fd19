import { Suspense, useEffect } from 'react';
import type { RouteRow } from '../routes/RouteRow.ts';
import { FrameLoading } from './FrameLoading.tsx';
import { FrameNotice } from './FrameNotice.tsx';
import type { RegistryWatch } from './registryWatch.ts';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import type { Screens } from './screens.ts';
import { useScreen } from './useScreen.ts';

interface Props {
  row: RouteRow;
  screens: Screens;
  watch: RegistryWatch;
  /** Called whenever there is something new to look at: the screen, or the notice in its place. */
  onShown: () => void;
}

/** The place of a remote's screen. Whatever happens to the remote happens in here. */
export function RemoteFrame({ row, screens, watch, onShown }: Props) {
  const state = useScreen(screens, row);
  const retry = () => void screens.retry(row);

  useEffect(() => {
    if (state.status !== 'loading') onShown();
  }, [state.status, onShown]);

  if (state.status === 'loading') return <FrameLoading onRetry={retry} />;
  if (state.status === 'failed') return <FrameNotice row={row} watch={watch} onRetry={retry} />;
  return (
    <ScreenBoundary key={row.path} row={row} watch={watch}>
      <Suspense fallback={<FrameLoading onRetry={retry} />}>
        <state.Screen />
      </Suspense>
    </ScreenBoundary>
  );
}
