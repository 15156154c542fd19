import { Component, type ReactNode } from 'react';
import type { RouteRow } from '../routes/RouteRow.ts';
import { FrameLoading } from './FrameLoading.tsx';
import { FrameNotice } from './FrameNotice.tsx';
import type { RegistryWatch } from './registryWatch.ts';
import type { Screens } from './screens.ts';

/** What throws so soon never worked: perhaps another version does. Later it may be what the person did. */
const soonInMilliseconds = 10_000;

interface Props {
  row: RouteRow;
  watch: RegistryWatch;
  versionOf: Screens['versionOf'];
  /** Shows the screen from another version of its remote, if there is one. Whether. */
  heal: () => Promise<boolean>;
  children: ReactNode;
}

interface State {
  status: 'fine' | 'thrown' | 'failed';
}

/** Catches what a screen throws while rendering. „Erneut versuchen“ mounts the screen anew. */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = { status: 'fine' };
  readonly shownAt = performance.now();

  static getDerivedStateFromError(): State {
    return { status: 'thrown' };
  }

  override componentDidCatch() {
    const isSoon = performance.now() - this.shownAt < soonInMilliseconds;
    const healing = isSoon ? this.props.heal() : Promise.resolve(false);
    void healing.then((isHealed) => this.setState({ status: isHealed ? 'fine' : 'failed' }));
  }

  override render() {
    const { row, watch, versionOf, children } = this.props;
    const again = () => this.setState({ status: 'fine' });
    if (this.state.status === 'fine') return children;
    if (this.state.status === 'thrown') return <FrameLoading onRetry={again} />;
    return <FrameNotice row={row} watch={watch} versionOf={versionOf} onRetry={again} />;
  }
}
