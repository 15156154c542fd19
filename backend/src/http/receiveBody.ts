import type { IncomingMessage } from 'node:http';
import { maximumBodyBytes } from './admissionLimits.ts';

/** Whether the request's headers announce a body. */
export const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Calls `done` once: with the complete body, or as soon as it is too large or the client has disconnected. */
export function receiveBody(request: IncomingMessage, done: (body: Buffer | 'too-large' | 'aborted') => void): void {
  const chunks: Buffer[] = [];
  let bytes = 0;
  /** Removes all three listeners, so that `done` is called once. Node then discards the rest of the body. */
  const end = (body: Buffer | 'too-large' | 'aborted') => {
    request.off('data', onData).off('end', onEnd).off('close', onClose);
    done(body);
  };
  const onData = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maximumBodyBytes) return end('too-large');
    chunks.push(chunk);
  };
  const onEnd = () => end(Buffer.concat(chunks));
  const onClose = () => end('aborted');
  // An error also closes the request.
  request.on('error', () => undefined).on('close', onClose);
  if (Number(request.headers['content-length'] ?? 0) > maximumBodyBytes) return end('too-large');
  request.on('data', onData).on('end', onEnd);
}
