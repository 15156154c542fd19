import { Component, type ReactNode } from 'react';
import type { RouteRow } from '../routes/RouteRow.ts';
import { FrameLoading } from './FrameLoading.tsx';
import { FrameNotice } from './FrameNotice.tsx';
import type { RegistryWatch } from './registryWatch.ts';
import type { Screens } from './ScreenState.ts';

/** A crash within this time after mounting is blamed on the version; a later one may be caused by what the user did. */
const earlyInMilliseconds = 10_000;

interface Props {
  row: RouteRow;
  watch: RegistryWatch;
  versionOf: Screens['versionOf'];
  /** Replaces the screen with one from another version. Resolves to whether there is one. */
  fallBack: () => Promise<boolean>;
  children: ReactNode;
}

interface State {
  status: 'working' | 'thrown' | 'failed';
}

/** Error boundary of a screen. „Erneut versuchen“ mounts the screen again. */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = { status: 'working' };
  readonly mountedAt = performance.now();

  static getDerivedStateFromError(): State {
    return { status: 'thrown' };
  }

  override componentDidCatch() {
    const isEarly = performance.now() - this.mountedAt < earlyInMilliseconds;
    const fallBack = isEarly ? this.props.fallBack() : Promise.resolve(false);
    void fallBack.then((hasFallenBack) => this.setState({ status: hasFallenBack ? 'working' : 'failed' }));
  }

  override render() {
    const { row, watch, versionOf, children } = this.props;
    const retry = () => this.setState({ status: 'working' });
    if (this.state.status === 'working') return children;
    if (this.state.status === 'thrown') return <FrameLoading onRetry={retry} />;
    return <FrameNotice row={row} watch={watch} versionOf={versionOf} onRetry={retry} />;
  }
}
