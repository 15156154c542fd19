const maxLength = 72;

/**
 * Matches first words of a commit's subject that are no imperative: articles, pronouns, and verbs in the past (except
 * "feed", "embed" …), the -ing form (except "bring", "string") or the third person (except "focus", "pass").
 */
const notImperative =
  /^(?:an?|the|it|that|what|when|where|who|no|nobody|\w+(?<!e|emb)ed|\w+(?<!br|str)ing|\w+(?<![su])s)$/i;

/** Returns what is wrong with the subject of a commit, or undefined if it is right. */
export function describeSubjectProblem(subject: string): string | undefined {
  const [, first] = /^[a-z]+(?:\([^)]+\))?!?: (\w+)/.exec(subject) ?? [];
  if (!first) return 'does not look like "fix(shell): reject late responses"';
  if (subject.length > maxLength) return `has ${subject.length} characters, more than ${maxLength}`;
  if (notImperative.test(first)) return `opens with "${first}" instead of an imperative`;
  return undefined;
}
