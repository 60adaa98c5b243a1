export const title = 'Users';
export const newUser = 'New user';
export const search = {
  label: 'Email address or username',
  hint: 'All or part of it, in upper or lower case.',
  submit: 'Search',
  all: 'Show all users',
  none: (text: string) => `There is no user with “${text}” in the email address or username.`,
  noneYet: (text: string) =>
    `None of the users searched so far has “${text}” in the email address or username.`,
  noneLeft: (text: string) => `There are no more users with “${text}” in the email address or username.`,
  more: 'There are more users to search.',
  next: 'Continue searching',
} as const;
export const list = {
  caption: 'Users in the order of their registration',
  found: (text: string) => `Users with “${text}” in the email address or username`,
  user: 'User',
  plan: 'Plan',
  links: 'Links',
  clicks: 'Clicks this month',
  registered: 'Registered',
  administrator: 'Administrator',
  emptyPage: 'There are no more users on this page.',
} as const;
export const plan = { until: 'until', ended: 'ended', unknown: (id: number) => `Plan ${id}` } as const;
export const form = {
  username: 'Username',
  usernameHint: '3 to 30 letters, digits, hyphens, or underscores. It cannot be changed later.',
  email: 'Email address',
  password: 'Password',
  passwordHint: 'At least 8 characters. The user can change it.',
  plan: 'Plan',
  ends: 'Last day of the plan',
  endsHint: 'Until the end of that day. Leave it blank for a plan that does not end.',
  submit: 'Create the user',
} as const;
export const profile = {
  title: 'Profile',
  id: 'ID',
  email: 'Email address',
  registered: 'Registered',
  role: 'Role',
  administrator: 'Administrator',
  owns: 'Owns',
  nothing: 'Nothing yet',
} as const;
export const subscription = {
  title: 'Plan',
  now: 'Current plan',
  plan: 'New plan',
  type: 'Duration',
  types: { monthly: 'One month', yearly: 'One year', lifetime: 'Lifetime' },
  ends: 'Or until a specific day',
  endsHint: 'Until the end of that day, regardless of the duration.',
  submit: 'Change the plan',
} as const;
export const signIn = {
  title: 'Sign-in link',
  hint: 'Signs the user in without a password, once, within an hour. Send it only to the user, because it works for anyone who opens it.',
  administrators:
    'A sign-in link of an administrator can be created only with the main API key of an administrator: GET /api/user/login/{id}.',
  submit: 'Create a sign-in link',
  shown: (username: string) => `Sign-in link for ${username}`,
  once: 'Send it to the user now. It works once, within an hour, and will not be shown again.',
  copy: 'Copy the link',
} as const;
export const deletion = {
  title: 'Delete this user',
  warning: 'This cannot be undone. It deletes:',
  account: 'the account, its API keys, sessions, and sign-in links',
  owned: (list: string) => `everything that it owns: ${list}`,
  links: 'Short links and QR codes stop working within seconds, and their statistics are lost.',
  confirm: (username: string) => `To confirm, type the username ${username}`,
  mismatch: 'The username does not match. Nothing was deleted.',
  submit: 'Delete the user and everything they own',
} as const;
export const done = {
  created: 'The user was created.',
  plan: 'The plan was changed.',
  deleted: 'The user was deleted. What they owned is being deleted in the background.',
} as const;
