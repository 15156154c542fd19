import { UsageError } from 'node-kit/UsageError.ts';
import { satisfies, validRange } from 'semver';
import type { Bill } from './readBills.ts';

/** A package and the versions of it that are asked for, like `nanoid@<5.1.16`. */
export interface PackageQuery {
  name: string;
  range: string;
}

/** A version, or programs of ours, that contain the package. Programs read these field names in `--json`. */
export interface Containing extends Omit<Bill, 'packages'> {
  /** Package with its version: `nanoid@5.1.15`. */
  package: string;
}

/** Parses `nanoid`, `nanoid@<5.1.16` or `@scope/name@1 || 2`. Throws if it is none of these. */
export function parsePackageQuery(text: string): PackageQuery {
  const [, name, range = '*'] = /^(@?[^@\s]+)(?:@(.+))?$/.exec(text.trim()) ?? [];
  if (!name || validRange(range) === null)
    throw new UsageError(`Not a package with a range of versions: ${text}. For example: 'nanoid@<5.1.16'`);
  return { name, range };
}

/** Finds the package in the bills. Prereleases count, too: 5.1.16-rc.1 is before 5.1.16. */
export function findContaining(bills: Bill[], { name, range }: PackageQuery): Containing[] {
  return bills.flatMap(({ packages = [], ...bill }) =>
    packages
      .filter((one) => one.name === name && satisfies(one.version, range, { includePrerelease: true, loose: true }))
      .map((one) => ({ ...bill, package: `${one.name}@${one.version}` })),
  );
}
