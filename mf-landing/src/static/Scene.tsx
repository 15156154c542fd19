import scene from './scenes/forest.svg';
import type { StaticProps } from './StaticProps.ts';
import styles from './Scene.module.css';

/**
 * Drawing of the hero. The style sheet gives it a height, so that nothing above or below it moves when it is loaded.
 */
export function Scene({ texts }: StaticProps) {
  return (
    <picture>
      {/* The fragment starts the animation in the SVG (`:target`): the box is closed at first and opens once. */}
      <source media="(prefers-reduced-motion: no-preference)" srcSet={`${scene}#opens`} />
      <img className={styles.scene} src={scene} alt={texts.scene} width={4800} height={1000} fetchPriority="high" />
    </picture>
  );
}
