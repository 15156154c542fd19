import { createOpener } from 'qa/testing';
import { scenarios } from '../../standalone/scenarios.ts';

/** Opens a state of this remote. */
export const openScenario = createOpener('mf-account', scenarios);
