import scene from './scenes/forest.svg';
import type { StaticProps } from './StaticProps.ts';
import styles from './Scene.module.css';

/**
 * Position on a phone, with the height of the style sheet, so that a page that arrives in pieces grows downwards only.
 */
export function Scene({ texts }: StaticProps) {
  return (
    <picture>
      {/* By this name the drawing begins with a closed box, which opens once. */}
      <source media="(prefers-reduced-motion: no-preference)" srcSet={`${scene}#opens`} />
      <img className={styles.scene} src={scene} alt={texts.scene} width={1600} height={1000} fetchPriority="high" />
    </picture>
  );
}
