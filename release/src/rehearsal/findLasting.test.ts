import { findLasting } from './findLasting.ts';

/** Looks at a page that has these problems one after another. Returns the lasting ones, and what was done for them. */
async function lookAt(...problems: string[][]) {
  const steps: string[] = [];
  const look = async () => {
    steps.push('look');
    return problems.shift()!;
  };
  const waitForFrame = async () => void steps.push('frame');
  return { found: await findLasting(look, waitForFrame), steps: steps.join(' ') };
}

test('A problem counts when two looks with a frame between them find the same, and none when a look finds none', async () => {
  const settled = await Promise.all([
    lookAt([]),
    lookAt(['wide'], ['wide']),
    lookAt(['wide'], []),
    lookAt(['wide'], ['pale'], ['pale']),
    lookAt(['wide', 'pale'], ['wide'], []),
    lookAt(['1'], ['2'], ['3'], ['4'], ['5'], ['6']),
  ]);
  expect(settled).toEqual([
    { found: [], steps: 'look' },
    { found: ['wide'], steps: 'look frame look' },
    { found: [], steps: 'look frame look' },
    { found: ['pale'], steps: 'look frame look frame look' },
    { found: [], steps: 'look frame look frame look' },
    { found: ['6'], steps: `look${' frame look'.repeat(5)}` },
  ]);
});
