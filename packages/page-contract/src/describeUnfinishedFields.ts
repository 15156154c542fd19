import type { Owner } from './ownerSchema.js';
import { sampleOwner } from './sampleOwner.js';

/**
 * Describes each field of the owner's data with which a site must not run: `still has a placeholder: box.model`. No
 * environment takes a placeholder `[[…]]`. Production takes no value of the sample file either.
 */
export function describeUnfinishedFields(owner: Owner | undefined, isProduction: boolean): string[] {
  const sample = new Map(listValues(sampleOwner));
  return listValues(owner).flatMap(([field, value]) => {
    if (value.includes('[[')) return [`still has a placeholder: ${field}`];
    return isProduction && value === sample.get(field) ? [`still has the value of the sample file: ${field}`] : [];
  });
}

/** Lists the values of nested objects by their paths. Case and kind of white space make no difference. */
function listValues(value: unknown, path = ''): [path: string, value: string][] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, inner]) => listValues(inner, path ? `${path}.${key}` : key));
  return value === undefined ? [] : [[path, String(value).trim().replace(/\s+/g, ' ').toLowerCase()]];
}
