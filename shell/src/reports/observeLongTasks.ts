import { findOrigin } from './findOrigin.ts';

/** Shortest task that is reported. */
const minTaskInMilliseconds = 50;

/** Script of a long animation frame, which TypeScript does not declare. */
interface PerformanceScript {
  sourceURL: string;
  duration: number;
}

/**
 * Reports tasks that kept the page from responding, by the version whose script ran, with their duration in
 * milliseconds. `shell`: version of the shell. Does nothing in browsers without long animation frames.
 */
export function observeLongTasks(shell: string, report: (version: string, duration: number) => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes('long-animation-frame')) return;
  new PerformanceObserver((list) => {
    for (const { scripts } of list.getEntries() as unknown as { scripts: PerformanceScript[] }[])
      for (const { sourceURL, duration } of scripts) {
        const version = findOrigin(sourceURL, shell)?.version;
        if (version && duration >= minTaskInMilliseconds) report(version, duration);
      }
  }).observe({ type: 'long-animation-frame', buffered: true });
}
