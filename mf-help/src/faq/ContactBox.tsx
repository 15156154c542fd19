import { readPage } from 'page-contract';
import { useRef } from 'react';
import { Button } from 'ui-kit';
import { describeVersions } from '../describeVersions.ts';
import { faqTexts as texts } from '../texts.ts';
import { WaysOn } from '../WaysOn.tsx';
import styles from './ContactBox.module.css';

/**
 * Last block of the FAQ, with a mail to the support. The customer's specification demands a button. It clicks the
 * `mailto:` link beside it, which also shows the address.
 */
export function ContactBox() {
  const { product, support } = readPage();
  const address = useRef<HTMLAnchorElement>(null);
  const subject = encodeURIComponent(texts.subject(product));
  const body = encodeURIComponent(texts.body(describeVersions()));
  return (
    <WaysOn title={texts.contactTitle} text={texts.contactText}>
      <Button onClick={() => address.current?.click()}>{texts.contact}</Button>
      <a
        ref={address}
        translate="no"
        className={styles.address}
        href={`mailto:${support.email}?subject=${subject}&body=${body}`}
      >
        {support.email}
      </a>
    </WaysOn>
  );
}
