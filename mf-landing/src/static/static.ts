import { german } from './texts.de.ts';
import { english } from './texts.en.ts';

export { contents } from './contents.ts';

export const texts = { de: german, en: english };
