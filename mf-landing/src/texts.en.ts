import type { Texts } from './texts.de.ts';

/** English texts of the landing page, with the keys of `texts.de.ts`. */
export const en: Texts = {
  title: 'Adventure Box – stories that grow with your child',
  close: 'Close',
  header: {
    language: 'Language',
    login: 'Sign in',
    logout: 'Sign out',
  },
  hero: {
    heading: 'A box full of\nstories no one\nhas heard before',
    login: 'Sign in (in German)',
    enter: 'Enter now',
    preorder: 'Pre-order',
  },
  email: {
    label: 'Email address',
    placeholder: 'name@example.com',
    invalid: 'Please enter a valid email address.',
    sentTo: 'An email is on its way to',
    busy: 'Processing...',
    honeypot: 'Please leave empty',
    trapped: 'Your browser has filled in a hidden field. It is empty again. Please send once more.',
    withoutScript: 'This form needs JavaScript.',
  },
  newsletter: {
    heading: 'Letters from the story forest',
    lead: 'News about the box and the beginning of a story to read aloud.',
    submit: 'Subscribe to the newsletter',
    success: 'Almost done! Please confirm the link in your email.',
  },
  preorder: {
    heading: 'Pre-order the Adventure Box',
    submit: 'Pre-order, no obligation',
    failure: 'There was a problem with your pre-order. Please try again later.',
    success: 'Thank you! Please confirm your pre-order with the link in your email.',
  },
  costs: {
    preorder: 'Pre-order the Adventure Box',
  },
  bar: {
    preorder: 'Pre-order the box',
  },
  legal: {
    privacy: 'Privacy',
    imprint: 'Legal notice',
    terms: 'Terms',
    asPage: 'Open on its own page to print or save (in German)',
    loading: 'The text is being loaded.',
    failed: 'The text cannot be loaded right now. You can also find it on its own page.',
  },
};
