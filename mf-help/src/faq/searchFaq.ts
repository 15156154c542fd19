import type { Category } from './category.ts';
import { fold } from './fold.ts';

/** The categories that contain the query, reduced to the entries that do. An empty or blank query keeps everything. */
export function searchFaq(categories: Category[], query: string): Category[] {
  const wanted = fold(query).trim();
  if (!wanted) return categories;
  return categories
    .map((category) => ({
      ...category,
      entries: category.entries.filter(
        ({ question, answer }) => fold(question).includes(wanted) || fold(answer).includes(wanted),
      ),
    }))
    .filter(({ entries }) => entries.length > 0);
}
