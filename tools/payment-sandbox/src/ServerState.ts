import { readJsonFile } from 'node-kit/readJsonFile.ts';
import { writeFileAtomically } from 'node-kit/writeFileAtomically.ts';
import type { Fault } from './Fault.ts';
import { createEmptyData, type SandboxData } from './SandboxData.ts';

interface StateOptions {
  /** File that keeps the data over restarts. Without it, the data are only in memory, as in tests of the backend. */
  file?: string;
  /** Returns the real time in milliseconds since 1970. */
  realTime?: () => number;
}

const responseLifetimeMs = 24 * 60 * 60 * 1000;
/** Number of events above which the oldest delivered ones are removed. */
const maxEvents = 3000;

/** State of the sandbox, a stand-in for Stripe's server. Callers change `data`, then `save` before they respond. */
export class ServerState {
  readonly data: SandboxData;
  /** Failures that a test has ordered for the next calls of the API; not stored. */
  faults: Fault[] = [];
  /** Returns the real time in milliseconds since 1970. */
  readonly realTime: () => number;
  /** Returns the base address of the sandbox's pages; set by createApiServer.ts. */
  getPagesUrl = () => '';
  readonly #file: string | undefined;

  constructor({ file, realTime = Date.now }: StateOptions) {
    this.#file = file;
    this.realTime = realTime;
    this.data = { ...createEmptyData(), ...(file !== undefined && readStoredData(file)) };
    this.data.switches = { ...createEmptyData().switches, ...this.data.switches };
  }

  /** Returns the time of the sandbox's clock in seconds since 1970. */
  now(): number {
    return Math.floor(this.realTime() / 1000) + this.data.clockAhead;
  }

  /** Sets the sandbox's clock to a time in seconds since 1970. The clock then runs on from there. */
  setClock(seconds: number): void {
    this.data.clockAhead = seconds - Math.floor(this.realTime() / 1000);
  }

  /** Removes all objects and settings, also the prices of the plans. */
  reset(): void {
    Object.assign(this.data, createEmptyData());
    this.faults = [];
  }

  /** Writes the data to the file, without entries that are no longer needed. Does nothing if there is no file. */
  save(): void {
    if (this.#file === undefined) return;
    this.#removeExcessEvents();
    this.#removeOldResponses();
    writeFileAtomically(this.#file, JSON.stringify(this.data));
  }

  #removeExcessEvents(): void {
    const { events, deliveries } = this.data;
    const excess = Object.keys(events).length - maxEvents;
    if (excess <= 0) return;
    const delivered = Object.values(deliveries).filter(({ state }) => state === 'delivered');
    const oldestDelivered = delivered.slice(0, excess);
    for (const { id, event } of oldestDelivered) {
      delete deliveries[id];
      delete events[event];
    }
  }

  #removeOldResponses(): void {
    const { responses } = this.data;
    const oldest = this.realTime() - responseLifetimeMs;
    for (const [key, { at }] of Object.entries(responses)) if (at < oldest) delete responses[key];
  }
}

const readStoredData = (file: string) => readJsonFile(file) as Partial<SandboxData> | undefined;
