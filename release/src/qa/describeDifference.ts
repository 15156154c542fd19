import type { Box } from './readLayout.ts';

/** A property of a remote (micro-frontend) in two pages: on its QA page, which shows it alone, and in the app. */
export interface Compared<Value> {
  standalone: Value;
  inApp: Value;
}

/** Describes the first line that differs, or returns undefined. */
export function describeLineDifference(name: string, { standalone, inApp }: Compared<string[]>): string | undefined {
  const index = findFirstDifference({ standalone, inApp });
  if (index === undefined) return undefined;
  return `${name} differs: alone "${standalone[index] ?? 'nothing'}", in the app "${inApp[index] ?? 'nothing'}"`;
}

/** Describes the innermost element that differs: the elements around it often differ only because of it. */
export function describeLayoutDifference(boxes: Compared<Box[]>): string | undefined {
  const lines = { standalone: boxes.standalone.map(formatBox), inApp: boxes.inApp.map(formatBox) };
  const first = findFirstDifference(lines);
  if (first === undefined) return undefined;
  const index = findInnermostDifference(lines, boxes.standalone, first);
  const describeBox = (box?: Box) => (box ? `<${box.element}> "${box.text}" is ${box.place}` : 'there is nothing more');
  return `the layout differs: alone ${describeBox(boxes.standalone[index])}, in the app ${describeBox(boxes.inApp[index])}`;
}

const formatBox = ({ element, place }: Box) => `${element} ${place}`;

/** Returns the index of the first line that differs, or undefined. */
function findFirstDifference({ standalone, inApp }: Compared<string[]>): number | undefined {
  const index = standalone.findIndex((line, number) => line !== inApp[number]);
  if (index >= 0) return index;
  return inApp.length > standalone.length ? standalone.length : undefined;
}

/**
 * Starts at the index of an element that differs, and goes on to an element inside of it that differs too, as long as
 * there is one. In `boxes`, the elements inside of an element follow it directly, and have a greater depth.
 */
function findInnermostDifference(lines: Compared<string[]>, boxes: Box[], first: number): number {
  let innermost = first;
  for (let index = first + 1; index < boxes.length; index += 1) {
    const isInside = boxes[index]!.depth > boxes[innermost]!.depth;
    if (!isInside) break;
    if (lines.standalone[index] !== lines.inApp[index]) innermost = index;
  }
  return innermost;
}
