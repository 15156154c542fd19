import { describeBox, readPage } from 'page-contract';
import { controlLineBreaks } from 'ui-kit';
import box from './scenes/box.svg';
import type { StaticProps } from './StaticProps.ts';
import styles from './Specs.module.css';

/** Facts about the device that the company behind the site states, by group. */
const ownerFacts = {
  hardware: ['processor', 'audio', 'batteryLife', 'power'],
  case: ['dimensions', 'material'],
  control: ['volumeLimit'],
  connectivity: ['headphones'],
} as const;

type Group = keyof typeof ownerFacts;

const groups = Object.keys(ownerFacts) as Group[];

/** Section of the landing page with the technical data of the device, and the facts that product safety demands. */
export function Specs({ texts: { specs, boxFacts }, language }: StaticProps) {
  const { owner } = readPage();
  const facts = describeBox(owner, language);

  // A fact that the company does not state is empty, and left out.
  const listOwnerFacts = (group: Group) => ownerFacts[group].filter((fact) => facts[fact]);

  return (
    <section className={styles.specs} aria-labelledby="specs">
      <h2 id="specs">{specs.heading}</h2>
      <img className={styles.box} src={box} alt={specs.scene} width={720} height={640} loading="lazy" />
      <div className={styles.groups}>
        {groups.map((group) => (
          <div key={group} className={styles.group}>
            <h3>{specs.groups[group].title}</h3>
            <ul>
              {listOwnerFacts(group).map((fact) => (
                <li key={fact}>{`${specs[fact]}: ${facts[fact]}`}</li>
              ))}
              {specs.groups[group].facts.map((fact) => (
                <li key={fact}>{fact}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <div className={styles.safety}>
        <h3>{specs.safety.title}</h3>
        {/* What an online offer must state about the manufacturer (Regulation (EU) 2023/988, Art. 19). */}
        <dl>
          <div>
            <dt>{specs.safety.warnings}</dt>
            <dd>{facts.safetyWarnings}</dd>
          </div>
          <div>
            <dt>{specs.safety.manufacturer}</dt>
            <dd lang="de">{controlLineBreaks(owner.box.manufacturer)}</dd>
          </div>
          <div>
            <dt>{specs.safety.model}</dt>
            <dd>{owner.box.model}</dd>
          </div>
        </dl>
        <a href="/technische-daten" className={styles.more}>
          {boxFacts}
        </a>
      </div>
    </section>
  );
}
