import { VisuallyHidden } from 'ui-kit';
import { texts } from './texts.ts';
import styles from './Login.module.css';

/** Link that opens in a new tab, so that the form keeps its input. */
function LegalLink({ address, children }: { address: string; children: string }) {
  return (
    <a href={address} target="_blank" rel="noopener">
      {children}
      <VisuallyHidden> ({texts.terms.newTab})</VisuallyHidden>
    </a>
  );
}

/** Paragraph in the form for a new account. It links the legal texts that a user must be able to read first. */
export function Terms() {
  const { adults, before, terms, between, privacy, after } = texts.terms;
  return (
    <p className={styles.terms}>
      {adults} {before} <LegalLink address="/agb">{terms}</LegalLink> {between}{' '}
      <LegalLink address="/datenschutz">{privacy}</LegalLink>
      {after}
    </p>
  );
}
