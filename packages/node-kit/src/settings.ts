import type * as z from 'zod';

export type Env = Record<string, string | undefined>;

type Kinds = Record<string, z.ZodType>;
type Values<Of extends Kinds> = { [Name in keyof Of]: z.infer<Of[Name]> };

/** Missing, malformed or contradictory settings of a program, one sentence each. */
export class SettingsError extends Error {
  readonly problems: string[];

  constructor(program: string, problems: string[]) {
    super(`${program} cannot start with these settings:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

interface SettingsOptions<Of extends Kinds> {
  /** Subject of the error message: `The backend cannot start with these settings`. */
  program: string;
  env: Env;
  /** Which variable is of which kind (`settingKinds.ts`). An empty one counts as absent. */
  kinds: Of;
  /**
   * Returns a sentence for each contradiction between settings; `false` is ignored. Settings that are invalid alone are
   * absent from `values`.
   */
  contradictions?: (values: Partial<Values<Of>>) => (string | false)[];
}

/** Reads the settings of one program. Throws one `SettingsError` that names every problem. */
export function readSettings<Of extends Kinds>({
  program,
  env,
  kinds,
  contradictions,
}: SettingsOptions<Of>): Values<Of> {
  const values: Partial<Values<Of>> = {};
  const problems: string[] = [];
  for (const [name, kind] of Object.entries(kinds) as [keyof Of & string, z.ZodType][]) {
    const { success, data, error } = kind.safeParse(env[name]?.trim() || undefined);
    if (success) values[name] = data as Values<Of>[typeof name];
    else problems.push(...error.issues.map(({ message }) => `${name} ${message}`));
  }
  problems.push(...(contradictions?.(values) ?? []).filter((problem) => problem !== false));
  if (problems.length > 0) throw new SettingsError(program, problems);
  return values as Values<Of>;
}
