import type { Keys } from './keysFile.ts';

/** The key of each team that counts now, for the site to remember. */
export const keysOfTeams = ({ known }: Keys): Record<string, string> =>
  Object.fromEntries(
    Object.entries(known).flatMap(([name, keys]) => (name === 'site' ? [] : [[name, keys.at(-1)?.text ?? '']])),
  );

/** Throws where a team has another key than the site remembers, and nobody who holds that one has introduced it. */
export function refuseUnknownKeys({ known }: Keys, remembered: Record<string, string>): void {
  const lost = Object.entries(remembered).filter(([name, text]) => !known[name]?.some((key) => key.text === text));
  if (lost.length === 0) return;
  const sentences = lost.map(
    ([name, text]) =>
      `The key of ${name} was ${text}, and nobody who holds it has introduced another: npm run keys -- change ${name} …. Is it lost: npm run keys -- forget ${name}`,
  );
  throw new Error(sentences.join('\n'));
}
