import { prerenderedMark } from 'page-contract/prerenderedPage';
import { handleDialogCommands } from './handleDialogCommands.ts';
import { markSignedIn } from './markSignedIn.ts';
import { onInteractionOrIdle } from './onInteractionOrIdle.ts';
import { queueEvents } from './queueEvents.ts';
import { runDeferredScripts } from './runDeferredScripts.ts';

// Bootstrap script: the first script of a prerendered page, and the only one until an interaction or idle time
// (docs/decisions/096). It queues events until the app listens to events, and loads the app. Each prerendered page
// contains this script inline, so it must stay at about 1 kB.

// If a script cannot be loaded, `events.fail` drops the queue, and the next press calls `load` again.
const load = () => runDeferredScripts(events.fail);
const events = queueEvents(load);
markSignedIn();
handleDialogCommands();
onInteractionOrIdle(load);
// The app removes the attribute `prerenderedMark` as soon as it listens to events.
new MutationObserver((_, observer) => {
  observer.disconnect();
  events.replay();
}).observe(document, { subtree: true, attributeFilter: [prerenderedMark] });
