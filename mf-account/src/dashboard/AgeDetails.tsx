import { Fold } from 'ui-kit';
import type { AgeProfile } from './ageProfiles.ts';
import { formatStoryLength } from './formatStoryLength.ts';
import { texts } from './texts.ts';
import styles from './AgeChooser.module.css';

/** Details in the disclosure (`Fold`), which is closed on a phone until the user opens it. */
const details = ['narrative', 'characters', 'educational', 'interaction'] as const;

/** Says how the box (the device) tells stories in an age category. */
export function AgeDetails({ profile }: { profile: AgeProfile }) {
  const t = texts.age;
  return (
    <section className={styles.details} aria-labelledby="age-details">
      <h3 id="age-details">{profile.label}</h3>
      <p>{profile.description}</p>
      <dl className={styles.short}>
        <div>
          <dt>{t.vocabulary}</dt>
          <dd>{profile.vocabulary}</dd>
        </div>
        <div>
          <dt>{t.complexity}</dt>
          <dd>{profile.complexity}</dd>
        </div>
        <div>
          <dt>{t.length}</dt>
          <dd>{formatStoryLength(profile)}</dd>
        </div>
        <div>
          <dt>{t.themes}</dt>
          <dd>{profile.themes}</dd>
        </div>
      </dl>
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
