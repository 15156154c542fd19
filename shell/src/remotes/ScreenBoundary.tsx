import { Component, type ErrorInfo, type ReactNode } from 'react';
import { focusMain } from '../focusMain.ts';
import type { AppRoute } from '../routes/AppRoute.ts';
import { FrameLoading } from './FrameLoading.tsx';
import { FrameNotice } from './FrameNotice.tsx';
import type { RegistryPoller } from './registryPoller.ts';
import type { ScreenStore } from './ScreenStore.ts';

/**
 * A crash within this time after mounting is taken for a fault of the version, which another one may not have. After a
 * later crash, the notice is shown at once.
 */
const earlyInMilliseconds = 10_000;

/**
 * Finds file and position of a remote's script in a stack: of `https://…/mf-help/1.0.0-…/Faq.ab12.js?r=1:1:80` the
 * groups are `Faq.ab12.js` and `:1:80`. Scripts of the shell, as `https://…/shell.ab12.js:1:80`, do not match, because
 * they are in no folder. `findOrigin.ts` is not used, because it belongs to the reports, whose code is loaded only on
 * sites that collect reports.
 */
const remotePosition = /(?:\/[^\s/:]+){2}\/([^\s?#:()/]+\.js)[^\s:()]*(:\d+:\d+)/;

interface Props {
  route: AppRoute;
  registryPoller: RegistryPoller;
  getVersion: ScreenStore['getVersion'];
  /** Replaces the screen with one from another version. Resolves to whether there is one. */
  replaceCrashed: () => Promise<boolean>;
  /** Called when the notice is in the page, and when the screen is mounted again. */
  onShown: (isReplacement: boolean) => void;
  children: ReactNode;
}

interface State {
  /** `thrown`: another version is being looked for, and a placeholder is shown. `failed`: there is none. */
  status: 'working' | 'thrown' | 'failed';
  /** Position in a script that has thrown: `Faq.ab12.js:1:80`. */
  place?: string;
}

/**
 * Error boundary of a remote's screen: replaces a screen that has thrown with one from another version, or with a
 * notice, whose button „Erneut versuchen“ mounts the screen again.
 */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = { status: 'working' };
  readonly mountedAt = performance.now();

  static getDerivedStateFromError(): Pick<State, 'status'> {
    return { status: 'thrown' };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    const stacks = `${(error as Partial<Error>)?.stack}\n${componentStack}`;
    const [, file, position] = remotePosition.exec(stacks) ?? [];
    const place = file && file + position;
    const isEarly = performance.now() - this.mountedAt < earlyInMilliseconds;
    const replaced = isEarly ? this.props.replaceCrashed() : Promise.resolve(false);
    void replaced.then((isReplaced) => {
      const nextStatus = isReplaced ? 'working' : 'failed';
      // Changes nothing if the user's retry has mounted the screen again during the search.
      this.setState(({ status }) => (status === 'thrown' ? { status: nextStatus, place } : null));
    });
  }

  /** Returns whether the focus is in `main`, whose content is replaced now. */
  override getSnapshotBeforeUpdate(): boolean {
    return Boolean(document.activeElement?.closest('main'));
  }

  override componentDidUpdate(_: Props, { status }: State, hadFocus: boolean) {
    if (status === this.state.status) return;
    // The element with the focus was removed.
    if (hadFocus) focusMain();
    if (this.state.status !== 'thrown') this.props.onShown(true);
  }

  override render() {
    const { route, registryPoller, getVersion, children } = this.props;
    const retry = () => this.setState({ status: 'working' });
    if (this.state.status === 'working') return children;
    if (this.state.status === 'thrown') return <FrameLoading onRetry={retry} />;
    const { place } = this.state;
    return (
      <FrameNotice
        route={route}
        registryPoller={registryPoller}
        getVersion={getVersion}
        place={place}
        onRetry={retry}
      />
    );
  }
}
