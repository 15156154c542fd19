import { createOpener } from 'qa/testing';
import { scenarios } from '../../standalone/scenarios.ts';
import { languageChoice } from '../choice/languageChoice.ts';
import { loadStaticContent } from '../static/loadStatic.ts';

export const noBreak = '\u00a0';

// The shell awaits `prepare` before it shows a screen.
beforeAll(() => loadStaticContent());

const open = createOpener('mf-landing', scenarios);

/** Opens a scenario of this remote like a freshly loaded page. */
export function openScenario(...visit: Parameters<typeof open>) {
  languageChoice.forget();
  return open(...visit);
}
