import { readPage } from 'page-contract';
import { icons } from 'ui-kit';
import type { StaticProps } from './StaticProps.ts';
import styles from './ContactWays.module.css';

/** Ways to contact the company that runs the site: e-mail address of the support, and telephone number. */
export function ContactWays({ texts: { contactWays } }: StaticProps) {
  const { owner, support } = readPage();
  return (
    <div className={styles.columns}>
      <div>
        <h2 id="contact">{contactWays.heading}</h2>
        <p>{contactWays.lead}</p>
        <address className={styles.ways}>
          <p>
            <icons.Mail /> {contactWays.email}:{' '}
            <a href={`mailto:${support.email}`} translate="no">
              {support.email}
            </a>
          </p>
          <p>
            {contactWays.phone}: {owner.phone}
          </p>
        </address>
      </div>
      <p className={styles.goodNight}>{contactWays.goodNight}</p>
    </div>
  );
}
