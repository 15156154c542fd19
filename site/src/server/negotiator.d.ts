/** The part of negotiator that we use; its published types lack the option. */
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { headers: Record<string, string> });
    /** Returns the available encodings that the client accepts, by its weights. `preferred` decides between equal ones. */
    encodings(available: string[], options: { preferred: string[] }): string[];
  }
}
