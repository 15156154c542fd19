import type { Language } from '../language/language.ts';
import { StaticContent } from '../static/StaticContent.tsx';
import styles from './Contact.module.css';

/** Last section of the landing page: contact ways, whose heading has the id `contact`. The shell's footer continues it. */
export function Contact({ language }: { language: Language }) {
  return (
    <section className={styles.contact} data-palette="night" aria-labelledby="contact">
      <StaticContent content="contactWays" language={language} />
    </section>
  );
}
