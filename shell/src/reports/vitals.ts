/** Fields of layout-shift and event entries, which `PerformanceEntry` does not declare. */
interface VitalEntry extends PerformanceEntry {
  /** Score of a layout shift. */
  value?: number;
  hadRecentInput?: boolean;
  /** Id of an interaction, to which several event entries may belong; 0 for events that belong to none. */
  interactionId?: number;
}

interface Vital {
  name: 'LCP' | 'CLS' | 'INP';
  /** LCP and INP in milliseconds, CLS as a score. */
  value: number;
  /** Version of shell or remote, as `mf-help@1.0.0-…`, that was shown when the value was measured. */
  version: string;
}

/** Maximum length of a session window of layout shifts, and maximum gap between two of its shifts. */
const maxSessionInMilliseconds = 5_000;
const maxGapInMilliseconds = 1_000;
/**
 * Of every so many interactions, the slowest one is ignored: INP is the duration of the slowest of the others. Browsers
 * report only those of at least 104 ms, so that fewer are ignored than by web.dev, which counts all.
 */
const interactionsPerIgnored = 50;

/**
 * Computes the three Core Web Vitals of a page, as web.dev defines them, from the browser's performance entries
 * (`add`). `list` returns their present values, each with the version whose screen was shown when it was measured.
 */
export function createVitals(getShownVersion: () => string) {
  const vitals = new Map<Vital['name'], Vital>();
  /** Session window of layout shifts: their sum, and the times of the first and the last one in milliseconds. */
  const session = { value: 0, start: 0, end: 0 };
  /** Longest duration of each interaction in milliseconds, by its id. */
  const longestDurations = new Map<number, number>();
  const setVital = (name: Vital['name'], value: number) =>
    vitals.set(name, { name, value, version: getShownVersion() });

  function addLayoutShift({ startTime, value = 0 }: VitalEntry): void {
    const continuesSession =
      startTime - session.end < maxGapInMilliseconds && startTime - session.start < maxSessionInMilliseconds;
    if (!continuesSession) Object.assign(session, { value: 0, start: startTime });
    session.value += value;
    session.end = startTime;
    // CLS is the largest session window. The first one is compared with -1, so that it counts even with a score of 0.
    if (session.value > (vitals.get('CLS')?.value ?? -1)) setVital('CLS', session.value);
  }

  function addInteraction(id: number, duration: number): void {
    longestDurations.set(id, Math.max(duration, longestDurations.get(id) ?? 0));
    const longestFirst = [...longestDurations.values()].sort((one, other) => other - one);
    const ignored = Math.floor(longestDurations.size / interactionsPerIgnored);
    const interactionToNextPaint = longestFirst[ignored]!;
    if (interactionToNextPaint !== vitals.get('INP')?.value) setVital('INP', interactionToNextPaint);
  }

  return {
    add(entry: VitalEntry): void {
      if (entry.entryType === 'largest-contentful-paint') setVital('LCP', entry.startTime);
      else if (entry.entryType === 'layout-shift' && !entry.hadRecentInput) addLayoutShift(entry);
      else if (entry.interactionId) addInteraction(entry.interactionId, entry.duration);
    },
    list: () => [...vitals.values()],
  };
}
