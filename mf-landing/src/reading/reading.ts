import { german } from './texts.de.ts';
import { english } from './texts.en.ts';

export { parts } from './parts.ts';

export const texts = { de: german, en: english };
