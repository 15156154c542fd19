/** Commands of W3C WebDriver that are used here, by their names in the standard. */
export type Command =
  'Navigate' | 'ExecuteScript' | 'ElementClick' | 'PerformActions' | 'SetWindowRect' | 'TakeScreenshot';

/** One window of a browser that a driver controls. */
export interface Session {
  /** Sends a command. Rejects with an error `code: message` of the standard. */
  send(command: Command, parameters?: object): Promise<unknown>;
  end(): Promise<void>;
}

/** Browser that WebDriver controls: Firefox or WebKit. */
export interface EngineBrowser {
  /** Starts a session without any stored data. Only one can be open. */
  begin(): Promise<Session>;
  close(): Promise<void>;
}

/**
 * Creates the capabilities of every session. Callers wait for content themselves, because a page may never finish
 * loading.
 */
export const createCapabilities = (proxyPort: number) => {
  const proxy = `127.0.0.1:${proxyPort}`;
  return { pageLoadStrategy: 'none', proxy: { proxyType: 'manual', httpProxy: proxy, sslProxy: proxy } };
};
