import type * as z from 'zod';

/** Environment variables of a process, or those of a test. */
export type Env = Record<string, string | undefined>;

type Schemas = Record<string, z.ZodType>;
type Values<Of extends Schemas> = { [Name in keyof Of]: z.infer<Of[Name]> };

/** Thrown for missing, malformed or contradictory settings of a program. `problems` holds one sentence for each. */
export class SettingsError extends Error {
  readonly problems: string[];

  constructor(program: string, problems: string[]) {
    super(`${program} cannot start with these settings:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

interface SettingsOptions<Of extends Schemas> {
  /** Subject of the error message: `The backend cannot start with these settings`. */
  program: string;
  env: Env;
  /** Schema of each variable that is read (`settingSchemas.ts`). An empty variable counts as absent. */
  variables: Of;
  /**
   * Returns a sentence for each contradiction between settings; `false` is ignored. Settings that are invalid alone are
   * absent from `values`.
   */
  contradictions?: (values: Partial<Values<Of>>) => (string | false)[];
}

/**
 * Reads the settings of one program from environment variables: `{ variables: { PORT: port(3000) } }` becomes
 * `{ PORT: 3000 }`. Throws one `SettingsError` that names every problem.
 */
export function readSettings<Of extends Schemas>({
  program,
  env,
  variables,
  contradictions,
}: SettingsOptions<Of>): Values<Of> {
  const values: Partial<Values<Of>> = {};
  const problems: string[] = [];
  for (const [name, schema] of Object.entries(variables) as [keyof Of & string, z.ZodType][]) {
    const { success, data, error } = schema.safeParse(env[name]?.trim() || undefined);
    if (success) values[name] = data as Values<Of>[typeof name];
    else problems.push(...error.issues.map(({ message }) => `${name} ${message}`));
  }
  problems.push(...(contradictions?.(values) ?? []).filter((problem) => problem !== false));
  if (problems.length > 0) throw new SettingsError(program, problems);
  return values as Values<Of>;
}
