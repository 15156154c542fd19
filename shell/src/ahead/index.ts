import { askAhead } from 'shared-auth/askAhead';

// Stands in the pages of members themselves, before all other scripts (docs/decisions/133). Where it cannot ask, the app does as always.
if (document.currentScript) askAhead(document.currentScript);
