import { describeUnfinishedFields } from 'page-contract/describeUnfinishedFields';
import type { Release } from './releaseSchema.ts';

/**
 * Throws for a site in production whose pages would show placeholders or sample data of the owner, and names each such
 * field. `storeName` names the site's store.
 */
export function requireFinishedOwner({ page }: Release, storeName: string): void {
  const problems = page.environment === 'production' ? describeUnfinishedFields(page.owner, true) : [];
  if (problems.length === 0) return;
  throw new Error(
    [
      `The owner's data of ${storeName} are not fit for production:`,
      ...problems.map((problem) => `  - OWNER_FILE ${problem}`),
      'Fill in the file, then give the pages its data: npm run settings',
    ].join('\n'),
  );
}
