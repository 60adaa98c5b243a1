/* What notices of signing in and out say. */

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
