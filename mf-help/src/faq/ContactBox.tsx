import { readPage } from 'page-contract';
import { useRef } from 'react';
import { Button } from 'ui-kit';
import packageJson from '../../package.json';
import { faqTexts as texts } from '../texts.ts';
import { WaysOn } from '../WaysOn.tsx';
import styles from './ContactBox.module.css';

/**
 * Last block of the FAQ, with which the user writes a mail to the support. The customer's specification
 * (`docs/acceptance.md`) demands a button. The button clicks the `mailto:` link, which also shows the address.
 */
export function ContactBox() {
  const { product, support } = readPage();
  const mailLink = useRef<HTMLAnchorElement>(null);
  const subject = encodeURIComponent(texts.subject(product));
  const body = encodeURIComponent(texts.body(describeVersions()));
  return (
    <WaysOn title={texts.contactTitle} text={texts.contactText}>
      <Button onClick={() => mailLink.current?.click()}>{texts.contact}</Button>
      <a
        ref={mailLink}
        translate="no"
        className={styles.address}
        href={`mailto:${support.email}?subject=${subject}&body=${body}`}
      >
        {support.email}
      </a>
    </WaysOn>
  );
}

/** Returns the versions of this remote and the shell, for the support: `mf-help 1.2.0-3f2a, shell 1.4.0-9c1b`. */
function describeVersions(): string {
  // A deployed site names its live versions in the page; a dev server alone names none.
  const { versions: liveVersions = {} } = readPage();
  const { name, version: packageVersion } = packageJson;
  const ownVersion = `${name} ${liveVersions[name] ?? packageVersion}`;
  return liveVersions.shell ? `${ownVersion}, shell ${liveVersions.shell}` : ownVersion;
}
