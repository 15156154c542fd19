import { openStore } from '../store/openStore.ts';
import { readReleaseConfig } from './release/config.ts';

/** Opens the store that the environment names. */
export const openSite = () => openStore(readReleaseConfig().site);
