/** What all pages of the console say. Each page has a file of its own beside this one. */

export const skip = 'Skip to content';
export const menu = 'Menu';
export const mainNavigation = 'Main';
export const breadcrumb = 'Breadcrumb';
export const backTo = 'Back to';
export const administration = 'Administration';
export const groups = {
  links: 'Links and QR codes',
  visitors: 'For visitors',
  settings: 'Settings',
} as const;
export const palette = {
  open: 'Go to',
  keys: 'Ctrl K',
  title: 'Go to',
  label: 'Search links, or go to a page',
  hint: 'Enter searches your links.',
  newLink: 'New link',
  importLinks: 'Import links',
  exportData: 'Export your data',
  close: 'Close',
} as const;
export const signedInAs = 'Signed in as';
export const unread = 'unread';
export const switchedOff = 'switched off';
export const signOut = 'Sign out';
export const signOutEverywhere = 'Sign out everywhere';

export const notSaved = {
  title: 'Nothing was changed',
  hint: 'This form is out of date. Go back, reload the page, and submit it again.',
} as const;

export const tooLarge = {
  title: 'This form is too large',
  hint: 'Nothing was saved. Go back (most browsers keep what you typed), and use fewer rows or shorter text.',
} as const;

export const tooManyForms = (seconds: number) => ({
  title: 'Too many forms',
  hint: `Nothing was saved, because you’ve sent too many large forms in this minute. Go back (most browsers keep what you typed), and try again in ${seconds === 1 ? '1 second' : `${seconds} seconds`}.`,
});

export const notFound = {
  title: 'This page does not exist',
  hint: 'It may have been deleted, or it belongs to another account.',
  link: 'Go to the overview',
  links: 'Your links',
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
  wrongRows: (count: number) =>
    `Please correct the fields marked below. More rows are wrong: only the first ${count} are marked. Nothing has been saved yet.`,
} as const;

export const copy = { copy: 'Copy', copied: 'Copied' } as const;
