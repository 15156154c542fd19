import { readPage } from 'page-contract';
import { icons } from 'ui-kit';
import { Marked } from '../legalTexts/Marked.tsx';
import type { StaticProps } from './StaticProps.ts';
import styles from './Ways.module.css';

/**
 * Ways to contact the company that runs the site: e-mail address of the support, and telephone number. `Marked`
 * highlights the number while it is a placeholder.
 */
export function Ways({ texts: { ways } }: StaticProps) {
  const { owner, support } = readPage();
  return (
    <>
      <h2 id="contact">{ways.heading}</h2>
      <p>{ways.lead}</p>
      <address className={styles.ways}>
        <p>
          <icons.Mail /> {ways.email}:{' '}
          <a href={`mailto:${support.email}`} translate="no">
            {support.email}
          </a>
        </p>
        <p>
          {ways.phone}: <Marked text={owner.phone} />
        </p>
      </address>
    </>
  );
}
