import { keysAddress } from '../../adapters/identity.ts';
import { readTokenKeys } from '../config.ts';

// `node --import answerKeys.ts main.ts`: gives the backend under test the keys of the load test in place of the identity
// provider's. Every other request of the backend fails.
globalThis.fetch = (address) =>
  address === keysAddress
    ? Promise.resolve(new Response(readTokenKeys(), { headers: { 'cache-control': 'max-age=3600' } }))
    : Promise.reject(new Error('there is no network'));
