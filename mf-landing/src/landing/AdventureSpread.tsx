import { icons } from 'ui-kit';
import { useTranslation } from '../language/useTranslation.ts';
import styles from './Adventures.module.css';

interface AdventureSpreadProps {
  adventure: 'space' | 'medieval' | 'nature';
  /** Address of the drawing. */
  scene: string;
}

/** Two pages of an open book: the picture, and the beginning of the story. */
export function AdventureSpread({ adventure, scene }: AdventureSpreadProps) {
  const { t } = useTranslation();
  const titleId = `adventure-${adventure}`;
  return (
    <article className={styles.spread} aria-labelledby={titleId}>
      <img
        className={styles.picture}
        src={scene}
        alt={t(`adventures.${adventure}.scene`)}
        width={960}
        height={760}
        loading="lazy"
      />
      <div className={styles.page}>
        <p className={styles.category}>{t(`adventures.${adventure}.category`)}</p>
        <h3 id={titleId} className={styles.title}>
          {t(`adventures.${adventure}.title`)}
        </h3>
        <p className={styles.preview}>{t(`adventures.${adventure}.preview`)}</p>
        <h4 className={styles.pointsTitle}>{t('adventures.points')}</h4>
        <ul className={styles.points}>
          {t(`adventures.${adventure}.points`, { returnObjects: true }).map((point) => (
            <li key={point}>
              <icons.Star className={styles.star} />
              {point}
            </li>
          ))}
        </ul>
      </div>
    </article>
  );
}
