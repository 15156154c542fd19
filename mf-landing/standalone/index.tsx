import { startQa } from 'qa/page';
import descriptor from '../module.json';
import exposes from '../webpack.config.cjs?exposes';
import { languages, scenarios } from './scenarios.ts';

void startQa({ descriptor, exposes, scenarios, languages });
