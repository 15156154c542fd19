import { compareLines, type Line } from './compareLines.ts';
import { comparePictures, type PictureChange } from './comparePictures.ts';
import type { StateRecord } from './StateRecord.ts';

/** Changed texts of one or several states. */
export interface StateChange {
  /** States in which the same lines have changed. */
  states: { state: string; address: string; pictures: PictureChange[] }[];
  heading?: { live: string; candidate: string };
  spoken: Line[];
  focusOrder: Line[];
  calls: Line[];
}

/** What a candidate changes in the states of its screens, or a shell in those of all screens. */
export interface StateChanges {
  changed: StateChange[];
  newStates: StateRecord[];
  lostStates: StateRecord[];
  /** Number of states that look and say the same. */
  sameCount: number;
}

/** Compares the states of a candidate with those of the live version. */
export function compareStates(live: StateRecord[], candidate: StateRecord[]): StateChanges {
  const liveStates = new Map(live.map((record) => [record.state, record]));
  const candidateNames = new Set(candidate.map(({ state }) => state));
  const changes = new Map<string, StateChange>();
  let sameCount = 0;
  for (const record of candidate) {
    const before = liveStates.get(record.state);
    if (!before) continue;
    const texts = compareTexts(before, record);
    const pictures = compareAllPictures(before, record);
    if (!texts && pictures.length === 0) {
      sameCount += 1;
      continue;
    }
    // Where nothing but the picture has changed, it may be another change in each state.
    const key = JSON.stringify(texts ?? record.state);
    const change = changes.get(key) ?? { states: [], spoken: [], focusOrder: [], calls: [], ...texts };
    change.states.push({ state: record.state, address: record.address, pictures });
    changes.set(key, change);
  }
  return {
    changed: [...changes.values()],
    newStates: candidate.filter(({ state }) => !liveStates.has(state)),
    lostStates: live.filter(({ state }) => !candidateNames.has(state)),
    sameCount,
  };
}

/** Compares all but the pictures of a state; undefined if everything is the same. */
function compareTexts(live: StateRecord, candidate: StateRecord): Omit<StateChange, 'states'> | undefined {
  const texts = {
    spoken: compareLines(live.spoken, candidate.spoken),
    focusOrder: compareLines(live.focusOrder, candidate.focusOrder),
    calls: compareLines(live.calls, candidate.calls),
  };
  const headings = { live: live.heading, candidate: candidate.heading };
  if (headings.live !== headings.candidate) return { heading: headings, ...texts };
  return Object.values(texts).every((lines) => lines.length === 0) ? undefined : texts;
}

function compareAllPictures(live: StateRecord, candidate: StateRecord): PictureChange[] {
  return Object.entries(candidate.pictures).flatMap(([width, picture]) => {
    const before = live.pictures[Number(width)];
    return before === undefined ? [] : (comparePictures(Number(width), before, picture) ?? []);
  });
}
