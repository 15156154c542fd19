import { runCommand } from 'node-kit/runCommand.ts';
import { readSiteConfig } from '../config/config.ts';
import { projectRoot } from '../config/projectRoot.ts';
import { describeComposition } from './describeComposition.ts';
import { publishChanged } from './publishChanged.ts';

// For `npm start`.
await runCommand(async () => describeComposition(await publishChanged(projectRoot, readSiteConfig())));
