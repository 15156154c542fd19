import { fillPlaceholders } from '../fillPlaceholders.ts';
import type { Category } from './category.ts';
import { content } from './entries/content.ts';
import { general } from './entries/general.ts';
import { payment } from './entries/payment.ts';
import { privacy } from './entries/privacy.ts';
import { settings } from './entries/settings.ts';
import { technical } from './entries/technical.ts';

const templates: readonly Category[] = [general, technical, payment, content, settings, privacy];

/** Returns the categories of the FAQ in the order of the page, with placeholders in questions and answers replaced. */
export function readCategories(): Category[] {
  return templates.map((category) => ({
    ...category,
    entries: category.entries.map(({ question, answer, ...entry }) => ({
      ...entry,
      question: fillPlaceholders(question),
      answer: fillPlaceholders(answer),
    })),
  }));
}
