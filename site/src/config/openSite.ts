import { openStore } from '../store/openStore.ts';
import { readReleaseConfig } from './config.ts';

/** The store that the environment names. */
export const openSite = () => openStore(readReleaseConfig().site);
