import * as calls from 'api-contract';
import type { App, AppDependencies } from '../appDependencies.ts';
import { addRoute } from '../http/addRoute.ts';
import { eraseAddress } from './eraseAddress.ts';

/** Adds the operator's route that erases an address. */
export function addEraseAddressRoute(app: App, dependencies: AppDependencies) {
  addRoute(
    app,
    calls.eraseAddress,
    { tag: 'owner', summary: 'Delete what is kept under an address and no law wants', input: calls.eraseAddressInput },
    async (request) => eraseAddress(dependencies, request.body.email),
  );
}
