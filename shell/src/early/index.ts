import { paintedMark } from 'page-contract/paintedPage';
import { holdActs } from './holdActs.ts';
import { openDialogs } from './openDialogs.ts';
import { runWaitingScripts } from './runWaitingScripts.ts';
import { whenWanted } from './whenWanted.ts';

// The first script of a painted page, and the only one until somebody acts or the page is idle (docs/decisions/096).
const acts = holdActs();
openDialogs();
whenWanted(() => runWaitingScripts(acts.forget));
// The app takes the mark away when it hears what happens in the page.
new MutationObserver((_, observer) => {
  observer.disconnect();
  acts.repeat();
}).observe(document, { subtree: true, attributeFilter: [paintedMark] });
