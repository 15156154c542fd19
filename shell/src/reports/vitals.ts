/** Fields of layout-shift and event entries, which `PerformanceEntry` does not declare. */
interface Seen extends PerformanceEntry {
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

/** Measures the three Core Web Vitals of a page, as web.dev defines them. `shown` returns the version on the page. */
export function createVitals(shown: () => string) {
  const found = new Map<string, Vital>();
  const session = { value: 0, start: 0, end: 0 };
  /** Longest duration of each interaction. */
  const interactions = new Map<number, number>();
  const set = (name: string, value: number) => found.set(name, { name, value, version: shown() });

  function shift({ startTime, value = 0 }: Seen): void {
    const goesOn =
      startTime - session.end < longestGapInMilliseconds && startTime - session.start < longestSessionInMilliseconds;
    if (!goesOn) Object.assign(session, { value: 0, start: startTime });
    session.value += value;
    session.end = startTime;
    if (session.value > (found.get('CLS')?.value ?? -1)) set('CLS', session.value);
  }

  function interact(id: number, duration: number): void {
    interactions.set(id, Math.max(duration, interactions.get(id) ?? 0));
    const longestFirst = [...interactions.values()].sort((one, other) => other - one);
    const counted = longestFirst[Math.floor(interactions.size / forgiveOneIn)]!;
    if (counted !== found.get('INP')?.value) set('INP', counted);
  }

  return {
    see(entry: Seen): void {
      if (entry.entryType === 'largest-contentful-paint') set('LCP', entry.startTime);
      else if (entry.entryType === 'layout-shift' && !entry.hadRecentInput) shift(entry);
      else if (entry.interactionId) interact(entry.interactionId, entry.duration);
    },
    measured: () => [...found.values()],
  };
}
