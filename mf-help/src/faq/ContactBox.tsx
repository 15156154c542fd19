import { readPage } from 'page-contract';
import { useRef } from 'react';
import { Button } from 'ui-kit';
import packageJson from '../../package.json';
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

/** Names the versions of this remote and the shell, for the support: `mf-help 1.2.0-3f2a, shell 1.4.0-9c1b`. */
function describeVersions(): string {
  // A page without a shell, such as the QA page, names no live versions.
  const { versions: live = {} } = readPage();
  const { name, version } = packageJson;
  return [`${name} ${live[name] ?? version}`, ...(live.shell ? [`shell ${live.shell}`] : [])].join(', ');
}
