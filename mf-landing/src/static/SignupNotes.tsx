import { plans } from 'api-contract';
import { describeBox, readPage } from 'page-contract';
import { controlLineBreaks, formatEuro } from 'ui-kit';
import { NewTabLink } from './NewTabLink.tsx';
import type { StaticProps } from './StaticProps.ts';
import type { StaticTexts } from './texts.de.ts';
import styles from './SignupNotes.module.css';

// Texts around the forms of pre-order and newsletter.

/** Pre-order and smallest plan, with prices. */
export function Offer({ texts: { offer, costs }, language }: StaticProps) {
  return (
    <>
      <p>{offer.lead}</p>
      <p className={styles.price}>
        <strong className={styles.amount}>{offer.amount}</strong> {offer.price}
      </p>
      <p className={styles.small}>{costs.delivery(describeBox(readPage().owner, language).deliveryCountries)}</p>
      <p className={styles.small}>{offer.subscription(formatEuro(plans.basic.priceCents, language))}</p>
    </>
  );
}

/** Describes the steps after a pre-order, until it is confirmed. */
export function NextSteps({ texts: { nextSteps } }: StaticProps) {
  return (
    <>
      <p className={styles.note}>{controlLineBreaks(nextSteps.note)}</p>
      <p className={styles.small}>{controlLineBreaks(nextSteps.mail)}</p>
    </>
  );
}

/** Link to more about the box. */
export function BoxFacts({ texts }: StaticProps) {
  return (
    <p>
      <NewTabLink to="/technische-daten" newTab={texts.newTab}>
        {texts.boxFacts}
      </NewTabLink>
    </p>
  );
}

/** Purpose of the e-mail address. */
export function Purpose({ texts }: StaticProps) {
  return (
    <p>
      {texts.purpose} <PrivacyLink texts={texts} />
    </p>
  );
}

/** What to do with the mail of a pre-order, and if none arrives. */
export const PreorderMail = ({ texts: { mailSent } }: StaticProps) => <p>{mailSent.preorder}</p>;

/** What to do with the mail of the newsletter, and if none arrives. */
export const NewsletterMail = ({ texts: { mailSent } }: StaticProps) => <p>{mailSent.newsletter}</p>;

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
