/** Returns the paths of values that still contain a `[[placeholder]]`: `company`, `box.model`. */
export function findPlaceholders(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return value.includes('[[') ? [path] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => findPlaceholders(inner, path ? `${path}.${key}` : key));
}
