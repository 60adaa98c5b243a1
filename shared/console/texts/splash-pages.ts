import { itemTexts } from './items.ts';

export const item = itemTexts('splash-pages', {
  empty:
    'A splash page has your title, text, and images. Visitors see it before they continue to the target.',
  warning: 'Links that use it will show the default splash page.',
});
export const name = { label: 'Name', hint: 'Your name for it. Visitors do not see it.' } as const;
export const title = { label: 'Heading', hint: 'Leave it blank for the default heading.' } as const;
export const message = { label: 'Text' } as const;
export const banner = {
  label: 'Banner',
  hint: 'The URL of a wide PNG or JPEG image, shown at the top, or a file. The preview shows a file once it is saved.',
} as const;
export const logo = { label: 'Logo', hint: 'The URL of a small PNG or JPEG image, or a file.' } as const;
export const counter = {
  label: 'Seconds to wait',
  hint: 'From 1 to 60; 10 if you leave it blank. Visitors can skip or pause the countdown.',
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
