import { plans } from 'api-contract';
import { readPage } from 'page-contract';
import { controlLineBreaks, formatEuro, VisuallyHidden } from 'ui-kit';
import { Marked } from '../legalTexts/Marked.tsx';
import type { StaticProps } from './StaticProps.ts';
import type { StaticTexts } from './texts.de.ts';
import styles from './SignupNotes.module.css';

// Texts around the forms of pre-order and newsletter.

/** Pre-order and smallest plan, with prices. The owner's facts are German; `Marked` highlights a missing one. */
export function Offer({ texts: { offer, costs }, language }: StaticProps) {
  return (
    <>
      <p>{offer.lead}</p>
      <p className={styles.price}>
        <strong className={styles.amount}>{offer.amount}</strong> {offer.price}
      </p>
      <p className={styles.small}>
        {costs.delivery}{' '}
        <span lang="de">
          <Marked text={readPage().owner.deliveryCountries} />
        </span>
        .
      </p>
      <p className={styles.small}>{offer.subscription(formatEuro(plans.basic.priceCents, language))}</p>
    </>
  );
}

/** Describes the steps after a pre-order. */
export function NextSteps({ texts: { nextSteps } }: StaticProps) {
  return (
    <>
      <p className={styles.note}>{controlLineBreaks(nextSteps.note)}</p>
      <p className={styles.small}>{controlLineBreaks(nextSteps.mail)}</p>
    </>
  );
}

/** Purpose of the e-mail address, and a link to more about the box. */
export function Purpose({ texts }: StaticProps) {
  return (
    <>
      <p>
        {texts.purpose} <PrivacyLink texts={texts} />
      </p>
      <p>
        <NewTabLink to="/technische-daten" newTab={texts.newTab}>
          {texts.boxFacts}
        </NewTabLink>
      </p>
    </>
  );
}

/** Explains the confirmation of the newsletter and its end. */
export function OptIn({ texts }: StaticProps) {
  return (
    <p>
      {controlLineBreaks(texts.optIn)} <PrivacyLink texts={texts} />
    </p>
  );
}

function PrivacyLink({ texts: { privacy, newTab } }: { texts: StaticTexts }) {
  return (
    <NewTabLink to="/datenschutz" newTab={newTab}>
      {privacy}
    </NewTabLink>
  );
}

/** Link in a new tab, so that the form keeps its input. */
function NewTabLink({ to, newTab, children }: { to: string; newTab: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="noopener">
      {children}
      <VisuallyHidden> {newTab}</VisuallyHidden>
    </a>
  );
}
