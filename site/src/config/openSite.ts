import { readReleaseConfig } from '../store/config.ts';
import { openStore } from '../store/openStore.ts';

/** Opens the store that the environment names. */
export const openSite = () => openStore(readReleaseConfig().site);
