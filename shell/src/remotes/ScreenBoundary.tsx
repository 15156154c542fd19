import { Component, type ErrorInfo, type ReactNode } from 'react';
import type { RouteRow } from '../routes/RouteRow.ts';
import { FrameLoading } from './FrameLoading.tsx';
import { FrameNotice } from './FrameNotice.tsx';
import type { RegistryWatch } from './registryWatch.ts';
import type { Screens } from './ScreenState.ts';

/** A crash within this time after mounting is blamed on the version; a later one may be caused by what the user did. */
const earlyInMilliseconds = 10_000;

/**
 * Matches a position in a remote's script in a stack. Scripts of remotes are in folders, those of the shell in the
 * root. `originOf` of the reports is not used, because its code is loaded only where reports are collected.
 */
const remotePosition = /(?:\/[^\s/:]+){2}\/([^\s?#:()/]+\.js)[^\s:()]*(:\d+:\d+)/;

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
  /** Position in a script that has thrown, in the format of a report: `Faq.ab12.js:1:80`. */
  place?: string;
}

/** Error boundary of a screen. „Erneut versuchen“ mounts the screen again. */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = { status: 'working' };
  readonly mountedAt = performance.now();

  static getDerivedStateFromError(): Pick<State, 'status'> {
    return { status: 'thrown' };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    const [, file, position] = remotePosition.exec(`${(error as Partial<Error>)?.stack}\n${componentStack}`) ?? [];
    const place = file && file + position;
    const isEarly = performance.now() - this.mountedAt < earlyInMilliseconds;
    const fallBack = isEarly ? this.props.fallBack() : Promise.resolve(false);
    void fallBack.then((hasFallenBack) => this.setState({ status: hasFallenBack ? 'working' : 'failed', place }));
  }

  override render() {
    const { row, watch, versionOf, children } = this.props;
    const retry = () => this.setState({ status: 'working' });
    if (this.state.status === 'working') return children;
    if (this.state.status === 'thrown') return <FrameLoading onRetry={retry} />;
    const { place } = this.state;
    return <FrameNotice row={row} watch={watch} versionOf={versionOf} place={place} onRetry={retry} />;
  }
}
