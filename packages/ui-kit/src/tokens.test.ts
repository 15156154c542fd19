import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Palette = Record<string, string>;

const css = readFileSync(join(__dirname, 'tokens.css'), 'utf8');

function paletteOf(block: RegExp): Palette {
  const body = block.exec(css)?.[1] ?? '';
  return Object.fromEntries(
    [...body.matchAll(/--([\w-]+):\s*([^;]+);/g)].map((match) => [match[1] ?? '', match[2] ?? '']),
  );
}

const day = paletteOf(/:root,\s*\[data-palette='day'\] \{([^}]*)\}/);
const nightOfTheSystem = paletteOf(/prefers-color-scheme: dark\) \{\s*:root \{([^}]*)\}/);
const night = paletteOf(/\[data-palette='night'\] \{([^}]*)\}/);

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2.2 contrast ratio of two colours `#rrggbb`. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ['paper', 'surface', 'surface-sunken'];

/** Text and the grounds on which a component or a screen sets it. */
const text: [string, string[]][] = [
  ['ink', [...grounds, 'amber-wash', 'moss-wash', 'berry-wash', 'sky-wash']],
  ['ink-soft', grounds],
  ['accent', [...grounds, 'amber-wash']],
  ['moss', [...grounds, 'moss-wash']],
  ['berry', [...grounds, 'berry-wash']],
  ['sky', [...grounds, 'sky-wash']],
  ['danger', [...grounds, 'berry-wash']],
  ['on-amber', ['amber', 'amber-deep']],
  ['accent-ink', ['accent']],
  ['on-danger', ['danger']],
];

/** Colours of outlines and focus rings, with the grounds beside them. */
const shapes: [string, string[]][] = [
  ['line-control', grounds],
  ['focus', [...grounds, 'amber-wash', 'moss-wash', 'berry-wash', 'sky-wash']],
];

const rows = (pairs: [string, string[]][]) =>
  pairs.flatMap(([front, backs]) => backs.map((back) => [front, back] as const));

describe.each([
  ['day', day],
  ['night', night],
])('The palette by %s', (_, palette) => {
  test.each(rows(text))('sets %s on %s with at least 4.5:1 (acc 264)', (front, back) => {
    expect(contrast(palette[front] ?? '', palette[back] ?? '')).toBeGreaterThanOrEqual(4.5);
  });

  test.each(rows(shapes))('draws %s on %s with at least 3:1 (acc 264)', (front, back) => {
    expect(contrast(palette[front] ?? '', palette[back] ?? '')).toBeGreaterThanOrEqual(3);
  });
});

test('A part of the page set to night looks like the system setting does', () => {
  expect(Object.keys(night)).not.toHaveLength(0);
  expect(night).toEqual(nightOfTheSystem);
});

test('Day and night define the same colours', () => {
  expect(Object.keys(night)).toEqual(Object.keys(day));
});
