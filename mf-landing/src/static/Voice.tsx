import { describeBox, readPage } from 'page-contract';
import { NewTabLink } from './NewTabLink.tsx';
import type { StaticProps } from './StaticProps.ts';
import styles from './Voice.module.css';

/** Block about what happens with the child's voice, in the words of the privacy notice and of the owner. */
export function Voice({ texts: { voice, privacy, newTab }, language }: StaticProps) {
  const { microphone } = describeBox(readPage().owner, language);
  return (
    <section className={styles.section} aria-labelledby="voice">
      <div className={styles.block}>
        <h2 id="voice">{voice.heading}</h2>
        <dl>
          <div>
            <dt>{voice.microphone}</dt>
            <dd>{microphone}</dd>
          </div>
          <div>
            <dt>{voice.during}</dt>
            <dd>{voice.duringText}</dd>
          </div>
          <div>
            <dt>{voice.afterwards}</dt>
            <dd>{voice.afterwardsText}</dd>
          </div>
        </dl>
        <p>
          <NewTabLink to="/datenschutz" newTab={newTab}>
            {privacy}
          </NewTabLink>
        </p>
      </div>
    </section>
  );
}
