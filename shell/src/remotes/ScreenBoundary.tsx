import { Component, type ReactNode } from 'react';
import type { RouteRow } from '../routes/RouteRow.ts';
import { FrameNotice } from './FrameNotice.tsx';
import type { RegistryWatch } from './registryWatch.ts';

interface Props {
  row: RouteRow;
  watch: RegistryWatch;
  children: ReactNode;
}

/** Catches what a screen throws while rendering. „Erneut versuchen“ mounts the screen anew. */
export class ScreenBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <FrameNotice row={this.props.row} watch={this.props.watch} onRetry={() => this.setState({ failed: false })} />
    );
  }
}
