export const title = 'Sign in';
export const hint = 'Create short links and see who clicked.';
export const login = 'Email address or username';
export const password = 'Password';
export const currentPassword = 'Current password';
export const currentPasswordHint =
  'We ask again in case someone else is using your computer. If you have no password, sign in with a new link.';
export const noPasswordNeeded = 'You just signed in with a link, so your current password is not required.';
export const submit = 'Sign in';
export const forgotten = 'Forgot your password? Ask your administrator for a sign-in link.';
export const problems = {
  wrong: 'Wrong email address, username, or password. Please try again.',
  notYours: 'Wrong password. Please try again.',
  limited: (seconds: number) =>
    `Too many wrong passwords. Try again in ${seconds === 1 ? '1 second' : `${seconds} seconds`}.`,
  forged: 'This form is out of date, or was sent from another site. Please enter your password again.',
} as const;
/** For scripts and frames, which must not open the sign-in form. */
export const notForScripts = {
  title: 'Please open this page in its own tab',
  hint: 'For your safety, it does not open inside other pages or for scripts.',
} as const;
