export const title = 'Sign in';
export const hint = 'Create short links and see who clicked.';
export const login = 'Email address or username';
export const password = 'Password';
export const currentPassword = 'Current password';
export const currentPasswordHint = 'We ask again in case someone else is at your screen.';
export const submit = 'Sign in';
export const forgotten = 'Forgot your password? Ask your administrator for a sign-in link.';
export const problems = {
  wrong: 'Wrong email address, username, or password. Please try again.',
  notYours: 'This is not your password. Please try again.',
  limited: (seconds: number) =>
    `Too many wrong passwords. Try again in ${seconds === 1 ? '1 second' : `${seconds} seconds`}.`,
  forged: 'This form was old, or was sent from another site. Please enter your password again.',
} as const;
/** For scripts and frames, to which pages with passwords are closed. */
export const notForScripts = {
  title: 'Please open this page in a tab of its own',
  hint: 'For your safety, it works neither in other pages nor for scripts.',
} as const;
