/**
 * Every text that people read on the service's pages. One export per page, imported as a namespace (`texts.splash`), so
 * that a bundle carries only the texts it uses.
 */

export const notFound = {
  title: 'Link not found',
  hint: 'Check the address for typos, or ask the person who shared this link.',
} as const;

export const home = {
  hint: 'Create short links, send each visitor to the right page, and see where clicks come from.',
  signIn: 'Sign in',
  reference: 'API reference',
  parts: [
    {
      title: 'Short and yours',
      text: 'Pick the words of each link, or use your own domain. Passwords and end dates are optional.',
    },
    {
      title: 'The right page for each visitor',
      text: 'Send people to different pages by country, device, or language.',
    },
    {
      title: 'Clicks that count',
      text: 'See how many people came, when, and from where. Known bots are never counted.',
    },
  ],
} as const;

/** Of a branded domain, whose visitors need not know the service. */
export const domainHome = {
  title: 'Short links',
  hint: 'This site hosts short links. To follow one, enter its full address.',
} as const;

export const expired = {
  title: 'This link has expired',
  hint: 'Ask the person who shared this link for a new one.',
} as const;

export const unlock = {
  title: 'Password required',
  hint: 'This link is password-protected. Ask the person who shared it for the password.',
  password: 'Password',
  submit: 'Continue',
  wrong: 'Incorrect password. Please try again.',
  limited: (seconds: number) => `Too many incorrect passwords. Try again in ${inSeconds(seconds)}.`,
} as const;

export const frame = {
  title: (host: string) => `Page from ${host}`,
} as const;

export const splash = {
  title: 'You’re almost there',
  target: 'This link goes to',
  countdown: 'Redirecting in',
  second: 'second',
  seconds: 'seconds',
  continue: 'Continue now',
  pause: 'Pause',
  paused: 'Paused. Continue whenever you’re ready.',
} as const;

export const redirecting = { title: 'Redirecting…', continue: 'Continue now' } as const;

export const overlay = { label: 'Message about this page', close: 'Close' } as const;

export const contact = {
  name: 'Name (optional)',
  email: 'Email address',
  message: 'Message',
  submit: 'Send',
  sent: 'Thank you! Your message has been sent.',
  wrong: 'Please correct the fields marked below.',
  wrongField: {
    name: 'Enter at most 100 characters.',
    email: 'Enter an email address such as ada@example.com.',
    message: 'Enter a message of at most 2,000 characters.',
  },
  limited: (seconds: number) => `You’ve sent too many messages. Try again in ${inSeconds(seconds)}.`,
} as const;

export const notSent = {
  title: 'Your message was not sent',
  hint: 'Open the link in a browser and use the form on that page.',
} as const;

export const mailboxFull = {
  title: 'Your message was not sent',
  hint: 'The recipient’s mailbox is full. Please go back and try again another day.',
} as const;

export const fault = {
  title: 'Something went wrong',
  hint: 'Sorry, this is a problem on our side. Please try again in a few minutes.',
} as const;

export const busy = {
  title: 'Please try again',
  hint: 'The service is very busy right now. Please wait a few seconds and reload the page.',
} as const;

export const tooManyImages = {
  title: 'Please try again',
  hint: 'Too many images were requested from your network. Please wait a minute and try again.',
} as const;

export const signInLink = {
  title: 'Sign-in link',
  hint: 'Open this link in a browser to sign in.',
} as const;

export const signInRefused = {
  title: 'This sign-in link is no longer valid',
  hint: 'A sign-in link works once and expires after an hour. Sign in with your password, or ask your administrator for a new one.',
  link: { href: '/login', text: 'Sign in' },
} as const;

export const signedOut = {
  title: 'You are signed out',
  hint: 'You can close this page now.',
  link: { href: '/login', text: 'Sign in again' },
} as const;

export const notSignedOut = {
  title: 'You are still signed in',
  hint: 'Your sign-out request was out of date, or came from another site. Open the console again, and sign out there.',
} as const;

export const pager = {
  page: (page: string, pages: string) => `Page ${page} of ${pages}`,
  newer: 'Newer',
  older: 'Older',
} as const;

export const campaign = {
  empty: 'There are no links here right now.',
  emptyPage: 'There are no links on this page right now.',
  protected: 'Password-protected',
  pages: 'Pages of links',
} as const;

function inSeconds(count: number): string {
  return count === 1 ? '1 second' : `${count} seconds`;
}
