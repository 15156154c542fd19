const maxLength = 72;

/** First words that are no imperative: articles, pronouns, and verbs in the third person, the past or the -ing form. */
const notImperative =
  /^(?:an?|the|it|that|what|when|where|who|no|nobody|\w+(?<!e|emb)ed|\w+(?<!br|str)ing|\w+(?<![su])s)$/i;

/** Returns what is wrong with the subject of a commit, or undefined. */
export function problemOfSubject(subject: string): string | undefined {
  const [, first] = /^[a-z]+(?:\([^)]+\))?!?: (\w+)/.exec(subject) ?? [];
  if (!first) return 'has no type: write "fix(shell): reject late responses"';
  if (subject.length > maxLength) return `has ${subject.length} characters instead of ${maxLength}`;
  if (notImperative.test(first)) return `opens with "${first}" instead of an imperative`;
  return undefined;
}
