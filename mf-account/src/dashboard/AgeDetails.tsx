import { ageFacts, formatAges, formatStoryLength, type AgeCategory } from 'api-contract';
import { Fold } from 'ui-kit';
import { ageProfiles } from './ageProfiles.ts';
import { texts } from './texts.ts';
import styles from './AgeChooser.module.css';

/** Details in the disclosure (`Fold`), which is closed on a phone until the user opens it. */
const details = ['narrative', 'characters', 'educational', 'interaction'] as const;

/** Part of the age chooser that says how the box tells stories in the chosen category. */
export function AgeDetails({ category }: { category: AgeCategory }) {
  const profile = ageProfiles[category];
  const t = texts.age;
  const facts = [
    [t.vocabulary, profile.vocabulary],
    [t.complexity, profile.complexity],
    [t.length, formatStoryLength(category)],
    [t.themes, ageFacts[category].themes],
  ] as const;
  return (
    <section className={styles.details} aria-labelledby="age-details">
      <h3 id="age-details">{formatAges(category)}</h3>
      <p>{profile.description}</p>
      <dl className={styles.short}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {/* The title needs the `<span>`: the style of `Fold` underlines a child element on hover. */}
      <Fold title={<span>{t.more}</span>}>
        <dl className={styles.long}>
          {details.map((detail) => (
            <div key={detail}>
              <dt>{t[detail]}</dt>
              <dd>{profile[detail]}</dd>
            </div>
          ))}
        </dl>
      </Fold>
    </section>
  );
}
