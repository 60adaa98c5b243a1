import { itemTexts } from './items.ts';

export const item = itemTexts('splash-pages', {
  empty:
    'A splash page has your title, text, and images. Visitors of the links that use it see it before they go on.',
  warning: 'Links that use it show the general splash page from now on.',
});
export const name = { label: 'Name', hint: 'Your name for it. Visitors do not see it.' } as const;
export const title = { label: 'Heading', hint: 'Leave it blank for a general one.' } as const;
export const message = { label: 'Text' } as const;
export const banner = {
  label: 'Banner',
  hint: 'The URL of a wide PNG or JPEG image, shown at the top.',
} as const;
export const logo = { label: 'Logo', hint: 'The URL of a small PNG or JPEG image.' } as const;
export const counter = {
  label: 'Seconds to wait',
  hint: 'From 1 to 60; 10 if you leave it blank. Visitors can continue at once, or pause.',
} as const;
export const created = 'Created';

/** For sentences about a preview. */
export const labels = {
  title: title.label,
  message: message.label,
  banner: banner.label,
  logo: logo.label,
  counter: counter.label,
} as const;
