/** Commands of W3C WebDriver that are used here, by their names in the standard. */
export type Command =
  | 'Navigate'
  | 'ExecuteScript'
  | 'ElementClick'
  | 'PerformActions'
  | 'SetWindowRect'
  | 'TakeScreenshot';

/** Session of W3C WebDriver: one window of a browser, and the data that its pages store. */
export interface Session {
  /** Sends a command. Rejects with the error's code and message: `no such window: …`. */
  send(command: Command, parameters?: object): Promise<unknown>;
  end(): Promise<void>;
}

/** Browser that is controlled by WebDriver: Firefox or WebKit. */
export interface EngineBrowser {
  /** Starts a session without any stored data. The one before must have ended. */
  begin(): Promise<Session>;
  close(): Promise<void>;
}

/** Creates the settings with which every session begins: all requests go to a proxy on this port of this machine. */
export const createCapabilities = (proxyPort: number) => {
  const proxy = `127.0.0.1:${proxyPort}`;
  return {
    // `Navigate` returns at once, because a page in a test may never finish loading.
    pageLoadStrategy: 'none',
    proxy: { proxyType: 'manual', httpProxy: proxy, sslProxy: proxy },
  };
};
