const maxLength = 72;

/** Patterns of first words that are no imperative. */
const notImperative = [
  // Articles, pronouns and question words.
  /^(?:an?|the|it|that|what|when|where|who|no|nobody)$/i,
  // The past: "fixed", but not "feed" or "embed".
  /\w(?<!e|emb)ed$/i,
  // The -ing form: "fixing", but not "bring" or "string".
  /\w(?<!br|str)ing$/i,
  // The third person: "fixes", but not "pass" or "focus".
  /\w(?<![su])s$/i,
];

/** Returns what is wrong with the subject of a commit: `has 80 characters, …`. Undefined if nothing is wrong. */
export function describeSubjectProblem(subject: string): string | undefined {
  const [, first] = /^[a-z]+(?:\([^)]+\))?!?: (\w+)/.exec(subject) ?? [];
  if (!first) return 'does not look like "fix(shell): reject late responses"';
  if (subject.length > maxLength) return `has ${subject.length} characters, more than ${maxLength}`;
  if (notImperative.some((pattern) => pattern.test(first))) return `opens with "${first}" instead of an imperative`;
  return undefined;
}
