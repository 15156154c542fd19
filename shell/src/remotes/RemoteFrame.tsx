import { memo, Suspense, useEffect, useState } from 'react';
import type { RouteRow } from '../routes/RouteRow.ts';
import { FrameLoading } from './FrameLoading.tsx';
import { FrameNotice } from './FrameNotice.tsx';
import type { NewVersion } from './newVersion.ts';
import type { RegistryWatch } from './registryWatch.ts';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import type { Screens } from './screens.ts';
import { useScreen } from './useScreen.ts';

interface Props {
  row: RouteRow;
  screens: Screens;
  watch: RegistryWatch;
  newVersion: Pick<NewVersion, 'arrive'>;
  /** Called whenever there is something new to look at: the screen, or the notice in its place. */
  onShown: () => void;
}

/**
 * The place of a remote's screen. Whatever happens to the remote happens in here, and nothing of it when only the page around it
 * changes: a painted screen that is touched before it has come to life would have to do so at once, in one long step.
 */
export const RemoteFrame = memo(function RemoteFrame({ row, screens, watch, newVersion, onShown }: Props) {
  // Before the first look at what is loaded, and never again: what is shown stays.
  useState(() => newVersion.arrive(row));
  const state = useScreen(screens, row);
  const { versionOf } = screens;
  const retry = () => void screens.retry(row);

  useEffect(() => {
    if (state.status !== 'loading') onShown();
  }, [state.status, onShown]);

  if (state.status === 'loading') return <FrameLoading onRetry={retry} />;
  if (state.status === 'failed') return <FrameNotice row={row} watch={watch} versionOf={versionOf} onRetry={retry} />;
  return (
    <ScreenBoundary key={row.path} row={row} watch={watch} versionOf={versionOf} heal={() => screens.heal(row)}>
      <Suspense fallback={<FrameLoading onRetry={retry} />}>
        <state.Screen />
      </Suspense>
    </ScreenBoundary>
  );
});
