import type { PixelType } from '../../api/pixels.ts';
import { itemTexts } from './items.ts';

export const item = itemTexts('pixels', {
  caption: 'Your tracking pixels, newest first',
  create: 'Add pixel',
  empty:
    'A pixel tells an advertising or analytics provider about the visitors of the links that you add it to.',
  warning: 'Links that use it stop loading it immediately.',
});
export const provider = 'Provider';
export const providers: Record<PixelType, string> = {
  tagmgrpixel: 'Google Tag Manager',
  analyticspixel: 'Google Analytics',
  socialnetpixel: 'Facebook',
  adspixel: 'Google Ads',
  professionalnetpixel: 'LinkedIn',
  microblogpixel: 'X (Twitter)',
  retargetpixel: 'AdRoll',
  qapixel: 'Quora',
  imageboard: 'Pinterest',
  searchengine: 'Microsoft Advertising (Bing)',
  messagingapp: 'Snapchat',
  forum: 'Reddit',
  shortvideo: 'TikTok',
};
export const name = { label: 'Name', hint: 'Only you see it.' } as const;
export const tag = {
  label: 'Tag',
  hint: 'The ID that the provider gave you, such as GTM-ABC123 for Google Tag Manager.',
} as const;
export const created = 'Created';
