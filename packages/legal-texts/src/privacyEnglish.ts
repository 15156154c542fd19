import type { Owner, PageConfig } from 'page-contract';
import { createSection, type LegalText } from './LegalText.ts';

/**
 * Creates the English translation of the privacy notice (`privacyGerman.ts`): change both together. `page.reports` is
 * set where pages report errors and measurements.
 */
export const privacyEnglish = (owner: Owner, page: Pick<PageConfig, 'reports'>): LegalText => ({
  title: 'Privacy notice',
  intro: [
    'This notice explains which data we process when you use this website, your account and the Adventure Box, why we do so, and which rights you have. This is a translation; the German text is binding.',
    'The most important point first: we do not store conversations or stories. We do not use analytics or advertising services.',
  ],
  sections: [
    createSection('1. Who is responsible', [
      `${owner.company}, ${owner.street}, ${owner.postalCode} ${owner.city}, ${owner.country}. Email: ${owner.email}, phone: ${owner.phone}.`,
      `Questions about privacy are answered by: ${owner.dataProtectionOfficer}.`,
    ]),
    createSection('2. Visiting the website', [
      'When you open a page, the server processes the IP address, the time, the address opened and the browser’s identification in order to deliver the page and to ward off attacks (Art. 6 (1) (f) GDPR).',
      `These logs are kept for: ${owner.logRetention}.`,
      `The website is hosted by: ${owner.hosting}.`,
      'We count how often an IP address or email address uses a form, so that nobody abuses it (Art. 6 (1) (f) GDPR). Instead of the address we store a hash of it. We delete the number after two hours at most.',
      ...(page.reports
        ? [
            'Our pages report to our server which version of a part of the app they show, which errors occur and how fast they are. This helps us find errors (Art. 6 (1) (f) GDPR). The reports name neither you nor the address of the page nor anything you enter. If a call to our server fails, they name its reference, by which we find it in our log. Your browser also reports if it blocks something on a page that our security rules forbid. It also names the address of the page. We count these reports and write them into the server’s log. We add neither the address of the page nor your IP address. We delete this log like the others.',
          ]
        : []),
    ]),
    {
      heading: '3. Storage on your device',
      paragraphs: [
        'We only store what is strictly necessary for the function you asked for (section 25 (2) no. 2 TDDDG). That is why there is no consent banner.',
        'Two things are stored without you clicking or typing anything, and only if you are signed in: how many boxes you have, so that the page “Einrichtung” notices a new one, and the copies, so that you can keep reading while connected to the box’s Wi-Fi.',
      ],
      list: [
        'Sign-in: your session until you sign out, and a flag saying that there is a session on this device. Whether this storage responds, we check with an empty entry that we delete at once. Your browser lists them as “firebaseLocalStorageDb”, “abenteuerbox:signed-in” and “abenteuerbox:probe”.',
        'Link in one of our emails: if you open it without being signed in, the tab remembers the page until you have signed in, for 30 minutes at most.',
        'Language: whether you read the landing page in German or English, until you delete it. Your browser lists it as “abenteuerbox.language”.',
        'Setup: your account number, which steps you have ticked off, how many boxes you have and since when, until you delete it. Your browser lists it as “setup-progress”.',
        'Help without internet: copies of the pages “Einrichtung” and “FAQ”, only if you are signed in, until you delete them in your browser. They contain no personal data. Your browser lists them by names that begin with “abenteuerbox-”.',
        'Cancellation and withdrawal: what you type into these forms, so that a reload of the page does not lose it, until you send it, sign out or close the tab. Your browser lists it as “abenteuerbox:declarations”.',
        'Loading error: whether a page was already reloaded after it, so that this happens only once, until you close the tab. Your browser lists it as “abenteuerbox:reloaded-for”.',
        'Payment: cookies of the payment provider, only after you have clicked “Jetzt kostenpflichtig bestellen” (order) or “Rechnungen und Zahlungsart” (invoices and payment method).',
      ],
    },
    createSection('4. Pre-order', [
      'We store your email address, the time, the IP address and the version of the text in order to confirm your reservation and to tell you when sales start (Art. 6 (1) (b) GDPR). Without confirmation by the link we delete them after 30 days, otherwise six months after sales start. With the second link in the email you can cancel the pre-order, and we delete it immediately.',
    ]),
    createSection('5. Newsletter', [
      'You only receive the newsletter with your consent (Art. 6 (1) (a) GDPR, section 7 UWG). After signing up you receive an email with a confirmation link. The newsletter only starts once you click it. As proof we store the time and IP address of sign-up and confirmation and the version of the text.',
      'You can unsubscribe at any time with the link in every email. We keep the proof for three years after that. Without confirmation by the link we delete the data after 30 days.',
    ]),
    createSection('6. Account', [
      'For your account we process your email address and an account number (Art. 6 (1) (b) GDPR). Your password is kept encrypted by our sign-in service Firebase Authentication (Google Ireland Limited, Ireland). We never see it. Accounts are for adults aged 18 or over only.',
      'The sign-in service also processes sign-ins in the USA. It logs the IP address and the browser’s identification to detect abuse, and keeps IP addresses for some weeks.',
      'We record when you signed out everywhere or changed your password, when you last signed in, and which sign-ins you ended with “Abmelden” (sign out). We delete this after two years, because no sign-in is valid with us for longer.',
      'If you ask to change your email address, we keep for 30 days which one your account has, so that the change arrives everywhere.',
      'We count how often an account or a box calls us in a minute, so that nobody can bring the service down (Art. 6 (1) (f) GDPR). We delete the number after two hours at most.',
    ]),
    createSection('7. Adventure Box and stories', [
      'We store no conversations and no stories: no audio, no dialogue, no generated texts.',
      'What your child says to the box, including their voice, is your child’s personal data. We process it only while the story is running, so that the box can respond. The legal basis is the contract with you (Art. 6 (1) (b) GDPR). The box can only tell stories once you have signed in on it with your account.',
      'We store the box’s number and name, the time of connection, of signing in on the box and of the last report, the chosen age level and the story minutes used (Art. 6 (1) (b) GDPR). When and for how long a single story ran is deleted after 90 days.',
      `For your child’s interests and learning progress: ${owner.learningProgress}`,
      'We do not ask for your child’s name or date of birth.',
    ]),
    createSection('8. Artificial intelligence', [
      `The stories are generated by artificial intelligence from: ${owner.storyModelProvider}. The age level and what your child and the box say in the running story are transmitted, without your email address (Art. 6 (1) (b) GDPR).`,
      'Content is checked automatically for age-appropriate language and topics. This is not a guarantee. We take no automated decisions with legal effect.',
    ]),
    createSection('9. Subscription and payment', [
      'Payments are handled by Stripe (Stripe Payments Europe, Limited, Ireland). You enter card or account details only there. Stripe gets your email address, your account number and your order from us. We receive plan, period, payment status and a customer number (Art. 6 (1) (b) GDPR). Stripe is itself the controller for some of the payment data, for example to detect fraud and to comply with laws against money laundering.',
      'We keep orders, invoices, cancellations and withdrawals for as long as tax and commercial law require: eight years from the end of the year (Art. 6 (1) (c) GDPR).',
      'We delete an order that was not paid, and its customer number, after 90 days. We delete identifiers of payment events, which identify nobody, and notes about peculiarities of your subscription at Stripe after 60 days. While we change your subscription, we note your account number, so that nothing happens twice, and delete it right afterwards, after a day at the latest. We keep a cancellation or withdrawal without a contract with us for three years from the end of the year, in case it is disputed (Art. 6 (1) (f) GDPR).',
      'With a withdrawal we store an identifier of the card, but not its number. It tells us whether the same card has withdrawn before (Art. 6 (1) (f) GDPR). If so, a person reviews it.',
    ]),
    createSection('10. Emails from us', [
      `We send mail with: ${owner.mailProvider}. Our emails contain no tracking pixels and no tracked links. We delete their text once they are sent, recipient and subject after 30 days. Of a link that you have used, we keep a check value (hash) for up to 7 days, so that it can say what is true now. If a mail server rejects an email about your contract or your declaration, its text is kept just as long, so that we can send it again.`,
      'When the story minutes of your subscription run low, we tell you once per billing period, so that your child is not taken by surprise (Art. 6 (1) (f) GDPR). You can switch this email off with its link or under “Konto”. For this we keep your confirmed address, the period for which we have written and whether you have switched it off, until you delete your account.',
      `If you write to us, we use your message and your address to answer you (Art. 6 (1) (b) and (f) GDPR). We keep them for: ${owner.supportMailRetention}.`,
    ]),
    {
      heading: '11. Recipients and third countries',
      paragraphs: [
        'Data only go to the service providers named here and, where the law requires it, to authorities. The service providers work on our behalf. Only Stripe partly decides for itself what it uses payment data for. Where data leave the EU, this is the basis:',
      ],
      list: [
        'Sign-in (Google, also in the USA): the adequacy decision on the EU-US Data Privacy Framework, otherwise the EU Commission’s standard contractual clauses.',
        'Payment (Stripe, also in the USA): the adequacy decision on the EU-US Data Privacy Framework, otherwise the EU Commission’s standard contractual clauses.',
        `Hosting (${owner.hosting}): ${owner.transfers.hosting}.`,
        `Emails (${owner.mailProvider}): ${owner.transfers.mail}.`,
        `Artificial intelligence (${owner.storyModelProvider}): ${owner.transfers.storyModel}.`,
      ],
    },
    createSection('12. How long we keep data', [
      'We delete account data, settings, boxes and minutes when you delete your account. We keep its account number for another 90 days to make sure that the deletion is complete and no earlier sign-in remains valid. What tax law requires us to keep is restricted until the period ends. All other periods are stated with their purpose.',
      `Backups may still contain deleted data. We keep them for: ${owner.backupRetention}.`,
    ]),
    createSection('13. Whether you have to give data', [
      'No law obliges you to give us data. But without an email address there is no account, no pre-order and no newsletter, and without details at the payment provider no subscription. Anyone who cancels or withdraws gives their name, the contract and an email address, so that we can find the contract. Everything else is voluntary.',
    ]),
    {
      heading: '14. Your rights',
      paragraphs: ['At any time you can:'],
      list: [
        'request access to your data (Art. 15 GDPR) and download it as a file under “Konto” (Art. 20 GDPR),',
        'have incorrect data corrected (Art. 16 GDPR),',
        'delete your account and your data (Art. 17 GDPR) or have processing restricted (Art. 18 GDPR),',
        'withdraw a consent for the future (Art. 7 (3) GDPR),',
        `complain to a supervisory authority (Art. 77 GDPR), for example: ${owner.dataProtectionAuthority}.`,
      ],
    },
    createSection('15. Your right to object', [
      `Where we process data under Art. 6 (1) (f) GDPR, you can object at any time on grounds relating to your particular situation (Art. 21 GDPR). You can object to advertising by email at any time without giving a reason. An email is enough: ${owner.email}.`,
    ]),
    createSection('16. Version and changes', ['Version: November 2026. If what we do changes, we change this text.']),
  ],
});
