import { readReleaseConfig } from 'site/config/release/config.ts';
import { readOpenApi, type OpenApi } from '../checks/openApi.ts';

/** Returns the live backend's OpenAPI document, or undefined if `OPENAPI_URL` does not say where it is. */
export async function readLiveOpenApi(): Promise<OpenApi | undefined> {
  const { openApi: address } = readReleaseConfig();
  return address === undefined ? undefined : readOpenApi(address);
}
