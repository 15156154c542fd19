import type { Owner } from 'page-contract';
import { useTranslation } from '../language/useTranslation.ts';
import { Marked } from '../legalTexts/Marked.tsx';
import styles from './Specs.module.css';

/** What an online offer must say about the product's manufacturer (Regulation (EU) 2023/988, Art. 19). */
export function SafetyFacts({ box }: { box: Owner['box'] }) {
  const { t } = useTranslation();
  const facts = [
    ['warnings', box.safetyWarnings],
    ['manufacturer', box.manufacturer],
    ['model', box.model],
  ] as const;
  return (
    <div className={styles.safety}>
      <h3>{t('specs.safety.title')}</h3>
      <dl>
        {facts.map(([fact, value]) => (
          <div key={fact}>
            <dt>{t(`specs.safety.${fact}`)}</dt>
            <dd>
              <Marked text={value} />
            </dd>
          </div>
        ))}
      </dl>
      <a href="/technische-daten">{t('boxFacts')}</a>
    </div>
  );
}
