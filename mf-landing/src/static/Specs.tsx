import { readPage } from 'page-contract';
import { isFilledIn } from '../legalTexts/isFilledIn.ts';
import { SafetyFacts } from './SafetyFacts.tsx';
import box from './scenes/box.svg';
import type { StaticProps } from './StaticProps.ts';
import styles from './Specs.module.css';

/** Facts about the device that the shop's owner states (`owner.box`), by group; other facts are in the texts. */
const ownerFacts = {
  hardware: ['processor', 'audio', 'power'],
  case: ['dimensions', 'material'],
  control: [],
  connectivity: [],
} as const;

type Group = keyof typeof ownerFacts;

const groups = Object.keys(ownerFacts) as Group[];

/** Section of the landing page with the technical data of the device, and the facts that product safety demands. */
export function Specs({ texts: { specs, boxFacts } }: StaticProps) {
  const { owner } = readPage();

  const listFacts = (group: Group) => [
    ...specs.groups[group].facts,
    // Facts that the owner has not stated are left out.
    ...ownerFacts[group].flatMap((fact) => {
      const value = owner.box[fact];
      return isFilledIn(value) ? [`${specs[fact]}: ${value}`] : [];
    }),
  ];

  return (
    <section className={styles.specs} aria-labelledby="specs">
      <h2 id="specs">{specs.heading}</h2>
      <img className={styles.box} src={box} alt={specs.scene} width={720} height={640} loading="lazy" />
      <div className={styles.groups}>
        {groups.map((group) => (
          <div key={group} className={styles.group}>
            <h3>{specs.groups[group].title}</h3>
            <ul>
              {listFacts(group).map((fact) => (
                <li key={fact}>{fact}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <SafetyFacts texts={specs.safety} more={boxFacts} box={owner.box} />
    </section>
  );
}
