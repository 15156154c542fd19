export type Env = Record<string, string | undefined>;

/** Reads the settings of one program and collects everything that is wrong, to be named at once. */
export class Settings {
  readonly #env: Env;
  readonly #problems: string[] = [];

  constructor(env: Env) {
    this.#env = env;
  }

  text(name: string, fallback: string): string {
    return this.#env[name]?.trim() || fallback;
  }

  required(name: string, why: string): string {
    const value = this.#env[name]?.trim() ?? '';
    if (!value) this.#problems.push(`${name} fehlt: ${why}`);
    return value;
  }

  port(name: string, fallback: number): number {
    const text = this.text(name, String(fallback));
    const port = Number(text);
    if (!Number.isInteger(port) || port < 0 || port > 65535) this.#problems.push(`${name} ist kein Port: ${text}`);
    return port;
  }

  /** A web or mail address without a trailing slash. */
  address(name: string, fallback: string): string {
    const value = this.text(name, fallback).replace(/\/+$/, '');
    if (!URL.canParse(value)) this.#problems.push(`${name} ist keine Adresse: ${value}`);
    return value;
  }

  /** For values that are wrong only together. */
  refuse(condition: boolean, sentence: string): void {
    if (condition) this.#problems.push(sentence);
  }

  /** Throws one error that names every problem. */
  check(program: string): void {
    if (this.#problems.length === 0) return;
    throw new Error(
      `${program} kann so nicht starten:\n${this.#problems.map((problem) => `  - ${problem}`).join('\n')}`,
    );
  }
}
