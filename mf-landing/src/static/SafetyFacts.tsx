import type { Owner } from 'page-contract';
import { Marked } from '../legalTexts/Marked.tsx';
import type { StaticTexts } from './texts.de.ts';
import styles from './Specs.module.css';

interface SafetyFactsProps {
  texts: StaticTexts['specs']['safety'];
  /** Link to more information. */
  more: string;
  /** Facts about the device, as the company that runs the site states them. */
  box: Owner['box'];
}

/** Facts about the manufacturer that an online offer must state (Regulation (EU) 2023/988, Art. 19). */
export function SafetyFacts({ texts, more, box }: SafetyFactsProps) {
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
            <dd>
              <Marked text={value} />
            </dd>
          </div>
        ))}
      </dl>
      <a href="/technische-daten">{more}</a>
    </div>
  );
}
