export const title = 'Account';
export const profile = {
  title: 'Profile',
  username: 'Username',
  email: 'Email address',
  registered: 'Registered',
} as const;
export const plan = {
  title: 'Plan',
  name: 'Plan',
  ends: 'Ends',
} as const;
export const change = {
  title: 'Change email address or password',
  email: 'Email address',
  password: 'New password',
  passwordHint:
    'At least 8 characters. Leave it blank to keep the current one. A new password signs you out in other browsers.',
  submit: 'Save changes',
} as const;
export const timezone = {
  title: 'Time zone',
  label: 'Time zone',
  hint: 'Times in the console are shown and typed in it. The API, files, and the days of entries on bio pages are in UTC.',
  submit: 'Save time zone',
} as const;
export const done = {
  timezone: 'Your time zone was changed.',
  email: 'Your email address was changed.',
  password: 'Your password was changed, and other browsers are signed out.',
  both: 'Your email address and password were changed, and other browsers are signed out.',
} as const;
export const sessions = {
  title: 'Sessions',
  hint: 'Signing out everywhere also ends your sessions in other browsers, and cancels unused sign-in links.',
} as const;
export const data = {
  title: 'Your data',
  hint: 'Download everything that you own, with settings and statistics, or only your links for a spreadsheet.',
  open: 'Export your data',
} as const;
