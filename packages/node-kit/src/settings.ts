import type * as z from 'zod';

/** Environment variables of a process, or those of a test. */
export type Env = Record<string, string | undefined>;

/** Schema of each environment variable, by the variable's name. */
type Variables = Record<string, z.ZodType>;
/** Values that the schemas give, by the same names. */
type Values<V extends Variables> = { [Name in keyof V]: z.infer<V[Name]> };

/** Thrown for missing, malformed or contradictory settings of a program. `problems` holds one sentence for each. */
export class SettingsError extends Error {
  readonly problems: string[];

  constructor(program: string, problems: string[]) {
    super(`${program} cannot start with these settings:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

interface SettingsOptions<V extends Variables> {
  /** Subject of the error message: `The backend cannot start with these settings`. */
  program: string;
  env: Env;
  /** Schema of each variable that is read (`settingSchemas.ts`). An empty variable counts as absent. */
  variables: V;
  /**
   * Returns a sentence for each contradiction between settings; `false` is ignored. `values` lacks every setting that
   * its own schema has rejected.
   */
  contradictions?: (values: Partial<Values<V>>) => (string | false)[];
}

/**
 * Reads the settings of one program from environment variables: `{ variables: { PORT: port(3000) } }` becomes
 * `{ PORT: 3000 }`. Throws one `SettingsError` that names every problem.
 */
export function readSettings<V extends Variables>({
  program,
  env,
  variables,
  contradictions,
}: SettingsOptions<V>): Values<V> {
  const values: Partial<Values<V>> = {};
  const problems: string[] = [];
  for (const [name, schema] of Object.entries(variables) as [keyof V & string, z.ZodType][]) {
    const { success, data, error } = schema.safeParse(env[name]?.trim() || undefined);
    if (success) values[name] = data as Values<V>[typeof name];
    else problems.push(...error.issues.map(({ message }) => `${name} ${message}`));
  }
  problems.push(...(contradictions?.(values) ?? []).filter((problem) => problem !== false));
  if (problems.length > 0) throw new SettingsError(program, problems);
  return values as Values<V>;
}
