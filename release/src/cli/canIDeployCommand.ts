import { defineCommand } from 'node-kit/CommandProgram.ts';
import { openSite } from 'site/config/openSite.ts';
import { readLiveSite } from 'site/releases/readSite.ts';
import { canDeploy, describeDeploy } from '../checks/canDeploy.ts';
import { readOpenApi } from '../checks/openApi.ts';

/**
 * Compares a backend that is not deployed yet with the calls of every version that pages may still run. If a version
 * would break, the program ends with exit code 1 (`isRejected`), so that a script can stop the deployment.
 */
export const canIDeployCommand = defineCommand({
  usage: 'can-i-deploy',
  about: 'Says whether a backend would break a version that pages may still run; short: npm run ops -- can-i-deploy',
  examples: {
    'can-i-deploy --openapi https://next.api.example/openapi.json': 'asks the backend that is to be deployed',
    'can-i-deploy --openapi openapi.json --json': 'reads a file, and prints version, call and field of each objection',
  },
  declare: (command) =>
    command.option('openapi', {
      type: 'string',
      requiresArg: true,
      demandOption: true,
      describe: "file or address of the backend's OpenAPI document",
    }),
  run: async ({ openapi }) => {
    const openApi = await readOpenApi(openapi);
    const verdict = await canDeploy(await readLiveSite(openSite()), openApi, new Date());
    return { text: describeDeploy(verdict), data: verdict, isRejected: verdict.objections.length > 0 };
  },
});
