import { openQaPanel } from './openQaPanel.ts';
import { showStates } from './showStates.ts';
import { statesAddress } from './statesAddress.ts';

// The scenario panel: script of a QA server, which the shell loads before it starts. The list of all states is a page
// without the shell.
if (location.pathname === statesAddress) void showStates();
else globalThis.openQaPanel = openQaPanel;
