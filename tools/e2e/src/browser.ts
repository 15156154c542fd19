import { browserArguments } from 'release/rehearsal/openBrowserHere.ts';
import { browserPath } from './config.ts';

interface Kind {
  /**
   * A browser with windows, which remembers pages for Back as people's browsers do; else the quicker headless shell
   * will do.
   */
  whole: boolean;
}

/** How an installed browser is started; none is ever downloaded. */
export const launchOptions = ({ whole }: Kind) => ({
  executablePath: browserPath({ whole }),
  // Back shows what the browser remembers; it must not show what it should forget.
  ignoreDefaultArgs: ['--disable-back-forward-cache'],
  args: browserArguments,
});
