import { openSharePanel } from './openSharePanel.ts';

globalThis.openSharePanel = openSharePanel;
