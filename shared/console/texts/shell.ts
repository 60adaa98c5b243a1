/** What all pages of the console say. Each page has a file of its own beside this one. */

export const skip = 'Skip to content';
export const menu = 'Menu';
export const mainNavigation = 'Main';
export const administration = 'Administration';
export const signedInAs = 'Signed in as';
export const signOut = 'Sign out';
export const signOutEverywhere = 'Sign out everywhere';
export const signOutHint =
  'Signing out everywhere also ends your sessions in other browsers, and sign-in links that were not used.';

export const notSaved = {
  title: 'Nothing was changed',
  hint: 'This form did not come from your console as it is now. Go back, reload the page, and send it again.',
} as const;

export const notFound = {
  title: 'This page does not exist',
  hint: 'What you are looking for may have been deleted, or belongs to another account.',
  link: 'Go to the overview',
} as const;

export const refused = { title: 'That did not work' } as const;

export const pager = {
  label: 'Pages',
  page: (page: string, pages: string) => `Page ${page} of ${pages}`,
  pageOnly: (page: string) => `Page ${page}`,
  previous: 'Previous',
  next: 'Next',
} as const;

export const form = {
  wrong: 'Please correct the fields marked below. Nothing has been saved yet.',
  optional: '(optional)',
} as const;

export const copy = { copy: 'Copy', copied: 'Copied' } as const;
