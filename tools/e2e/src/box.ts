import { join } from 'node:path';
import { Box } from 'local/src/box/Box.ts';
import { readStack } from './config.ts';
import type { Parent } from './steps.ts';

/** Returns the box of an account, a simulated device like that of `npm run box`. Every family has a box of its own. */
function openBox({ email }: Parent): Box {
  const { gateway, auth, dataDir } = readStack();
  const identity = { baseUrl: `${auth}/identitytoolkit.googleapis.com`, apiKey: 'any' };
  // Journeys that run in parallel have separate files.
  const file = join(dataDir, 'boxes', String(process.pid), 'boxes.json');
  return new Box({ identity, projectId: 'demo-abenteuerbox', gateway, file }, email);
}

/** Links the box of an account to it. */
export async function linkBox(parent: Parent): Promise<Box> {
  const box = openBox(parent);
  await box.link(parent.email, parent.password);
  return box;
}
