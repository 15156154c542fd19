import { startQa } from 'qa/page';
import descriptor from '../module.json';
import exposes from '../webpack.config.cjs?exposes';
import { scenarios } from './scenarios.ts';

void startQa({ descriptor, exposes, scenarios });
