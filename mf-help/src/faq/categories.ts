import { fill } from '../fill.ts';
import type { Category } from './category.ts';
import { content } from './entries/content.ts';
import { general } from './entries/general.ts';
import { payment } from './entries/payment.ts';
import { privacy } from './entries/privacy.ts';
import { settings } from './entries/settings.ts';
import { technical } from './entries/technical.ts';

const written: readonly Category[] = [general, technical, payment, content, settings, privacy];

/** The six categories in their order, with the names and addresses of this installation filled in. */
export function readCategories(): Category[] {
  return written.map((category) => ({
    ...category,
    entries: category.entries.map(({ question, answer, ...entry }) => ({
      ...entry,
      question: fill(question),
      answer: fill(answer),
    })),
  }));
}
