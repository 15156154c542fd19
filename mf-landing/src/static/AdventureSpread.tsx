import { icons, VisuallyHidden } from 'ui-kit';
import type { StaticTexts } from './texts.de.ts';
import styles from './Adventures.module.css';

interface AdventureSpreadProps {
  texts: StaticTexts['adventures'];
  adventure: 'space' | 'medieval' | 'nature';
  /** Address of the drawing; `scene` in the texts describes it for screen readers. */
  drawing: string;
}

/** Example story, laid out like an open book: the drawing on one page, the beginning of the story on the other. */
export function AdventureSpread({ texts, adventure, drawing }: AdventureSpreadProps) {
  const story = texts[adventure];
  const titleId = `adventure-${adventure}`;
  return (
    <article className={styles.spread} aria-labelledby={titleId}>
      <img className={styles.picture} src={drawing} alt={story.scene} width={960} height={760} loading="lazy" />
      <div className={styles.page}>
        <p className={styles.category}>{story.category}</p>
        <h3 id={titleId} className={styles.title}>
          {story.title}
        </h3>
        <p className={styles.preview}>{story.preview}</p>
        {/* `details` has no content here. While it is open on a phone, the style sheet shows the whole story above it. */}
        <details className={styles.more}>
          <summary>
            <span className={styles.whole}>{texts.whole}</span>
            <span className={styles.less}>{texts.less}</span>
            <VisuallyHidden>: {story.title}</VisuallyHidden>
          </summary>
        </details>
        <h4 className={styles.pointsTitle}>{texts.points}</h4>
        <ul className={styles.points}>
          {story.points.map((point) => (
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
