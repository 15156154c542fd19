import { readPage, type Owner } from 'page-contract';
import { Marked } from '../legalTexts/Marked.tsx';
import box from './scenes/box.svg';
import type { StaticProps } from './StaticProps.ts';
import type { StaticTexts } from './texts.de.ts';
import styles from './Specs.module.css';

/** Keys of `owner.box` by group: facts about the device that the company behind the site states. */
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

  // A fact that the company has not stated is a placeholder `[[…]]`, and is left out.
  const listOwnerFacts = (group: Group) => ownerFacts[group].filter((fact) => !owner.box[fact].startsWith('[['));

  return (
    <section className={styles.specs} aria-labelledby="specs">
      <h2 id="specs">{specs.heading}</h2>
      <img className={styles.box} src={box} alt={specs.scene} width={720} height={640} loading="lazy" />
      <div className={styles.groups}>
        {groups.map((group) => (
          <div key={group} className={styles.group}>
            <h3>{specs.groups[group].title}</h3>
            <ul>
              {specs.groups[group].facts.map((fact) => (
                <li key={fact}>{fact}</li>
              ))}
              {listOwnerFacts(group).map((fact) => (
                <li key={fact}>
                  {`${specs[fact]}: `}
                  <span lang="de">{owner.box[fact]}</span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <SafetyFacts texts={specs.safety} more={boxFacts} box={owner.box} />
    </section>
  );
}

interface SafetyFactsProps {
  texts: StaticTexts['specs']['safety'];
  /** Link to more information. */
  more: string;
  /** Facts about the device, as the company that runs the site states them. */
  box: Owner['box'];
}

/**
 * Facts about the manufacturer that an online offer must state (Regulation (EU) 2023/988, Art. 19). Therefore a
 * placeholder `[[…]]` is not left out here: `Marked` highlights it as missing.
 */
function SafetyFacts({ texts, more, box }: SafetyFactsProps) {
  const facts = [
    ['warnings', box.safetyWarnings],
    ['manufacturer', box.manufacturer],
    ['model', box.model],
  ] as const;
  return (
    <div className={styles.safety}>
      <h3>{texts.title}</h3>
      <dl>
        {facts.map(([fact, value]) => (
          <div key={fact}>
            <dt>{texts[fact]}</dt>
            <dd lang="de">
              <Marked text={value} />
            </dd>
          </div>
        ))}
      </dl>
      <a href="/technische-daten">{more}</a>
    </div>
  );
}
