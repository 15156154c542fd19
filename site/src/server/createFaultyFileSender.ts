import { extname } from 'node:path';
import { contentTypes } from '../render/contentTypes.ts';
import type { Store } from '../store/Store.ts';
import type { Exchange, FileSender } from './createFileSender.ts';

// A QA server has each version of a remote (micro-frontend) also in folders with a fault:
// `mf-help/<version>~chunk-404/`. The scenario panel writes their addresses into the registry of a page, which then
// loads the remote with this fault.

/** `entry` and `chunk` say which files the fault concerns: all, or those that the entry loads. */
const faultyPath = /^\/(mf-[a-z-]+)\/([^/~]+)~(entry|chunk)-(404|html|hangs|changed|gone|offline)\/(.+)$/;

/** Longer than all time-outs of the shell's loader together, so that no tester sees its end. */
const hangsForMs = 10 * 60_000;

/** Splits an address in a folder with a fault; undefined for other addresses. `realAddress` is the file without it. */
export function parseFaultyPath(address: string) {
  const [, part, version, place, fault, name = ''] = faultyPath.exec(address) ?? [];
  return part ? { part, version, place, fault, name, realAddress: `/${part}/${version}/${name}` } : undefined;
}

/** Responds to a request with a fault that is the same for all files. Returns false for the others. */
export function respondWithFault(
  fault: string | undefined,
  { request, response }: Pick<Exchange, 'request' | 'response'>,
): boolean {
  if (fault === 'hangs') {
    // The server's own time-out would end it too early.
    request.socket.setTimeout(hangsForMs);
    return true;
  }
  if (fault !== 'html') return false;
  response.writeHead(200, { 'content-type': contentTypes['.html'] }).end('<!doctype html><title>Proxy</title>');
  return true;
}

/**
 * Creates the function by which a QA server responds in a folder with a fault. It returns false for other addresses.
 */
export function createFaultyFileSender(store: Store, sendFile: FileSender) {
  return async function sendFaultyFile(exchange: Exchange, address: string): Promise<boolean> {
    const parsed = parseFaultyPath(address);
    if (!parsed) return false;
    const { part, version, place, fault, name, realAddress } = parsed;
    const { response, rendering } = exchange;
    if (!isConcerned()) return sendFile(exchange, realAddress, 200);
    if (respondWithFault(fault, exchange)) return true;
    const { key } = rendering.files.get(realAddress) ?? {};
    const stored = fault === 'changed' && key ? await store.get(key) : undefined;
    if (!stored) return false;
    const type = contentTypes[extname(name)];
    response.writeHead(200, { 'content-type': type }).end(Buffer.concat([stored, Buffer.from('\n')]));
    return true;

    /** Returns whether the file has the fault: the entry, or a script or style sheet that the entry loads. */
    function isConcerned(): boolean {
      const contract = rendering.site.contracts.get(`${part}/${version}`);
      const isEntry = contract !== undefined && 'entry' in contract && [contract.entry, contract.direct].includes(name);
      return place === 'entry' ? isEntry : !isEntry && /\.(js|css)$/.test(name);
    }
  };
}
