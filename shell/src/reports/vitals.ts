/** Fields of layout-shift and event entries, which `PerformanceEntry` does not declare. */
interface VitalEntry extends PerformanceEntry {
  /** Score of a layout shift. */
  value?: number;
  hadRecentInput?: boolean;
  /** Id of an interaction; several entries may belong to one. */
  interactionId?: number;
}

interface Vital {
  name: string;
  value: number;
  version: string;
}

const longestSessionInMilliseconds = 5_000;
const longestGapInMilliseconds = 1_000;
/** Number of interactions of which the slowest is ignored (definition of INP). */
const forgiveOneIn = 50;

/**
 * Measures the three Core Web Vitals of a page, as web.dev defines them, for the version that is shown at that time.
 */
export function createVitals(getShownVersion: () => string) {
  const vitals = new Map<string, Vital>();
  /** Session window of layout shifts: their sum, and the times of the first and the last one in milliseconds. */
  const session = { value: 0, start: 0, end: 0 };
  /** Longest duration of each interaction. */
  const interactions = new Map<number, number>();
  const set = (name: string, value: number) => vitals.set(name, { name, value, version: getShownVersion() });

  function addLayoutShift({ startTime, value = 0 }: VitalEntry): void {
    const continuesSession =
      startTime - session.end < longestGapInMilliseconds && startTime - session.start < longestSessionInMilliseconds;
    if (!continuesSession) Object.assign(session, { value: 0, start: startTime });
    session.value += value;
    session.end = startTime;
    if (session.value > (vitals.get('CLS')?.value ?? -1)) set('CLS', session.value);
  }

  function addInteraction(id: number, duration: number): void {
    interactions.set(id, Math.max(duration, interactions.get(id) ?? 0));
    const longestFirst = [...interactions.values()].sort((one, other) => other - one);
    const counted = longestFirst[Math.floor(interactions.size / forgiveOneIn)]!;
    if (counted !== vitals.get('INP')?.value) set('INP', counted);
  }

  return {
    add(entry: VitalEntry): void {
      if (entry.entryType === 'largest-contentful-paint') set('LCP', entry.startTime);
      else if (entry.entryType === 'layout-shift' && !entry.hadRecentInput) addLayoutShift(entry);
      else if (entry.interactionId) addInteraction(entry.interactionId, entry.duration);
    },
    list: () => [...vitals.values()],
  };
}
