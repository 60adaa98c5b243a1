import type { PixelType } from '../api/pixels.ts';
import { invalidFields } from '../errors.ts';

/** How a provider writes its tags. */
interface TagForm {
  pattern: RegExp;
  /** Completes «tag: must be …». */
  expected: string;
  /** A tag that matches, as the provider itself writes it. */
  canonical(tag: string): string;
}

const upper = (tag: string) => tag.toUpperCase();
const lower = (tag: string) => tag.toLowerCase();
const asIs = (tag: string) => tag;

/**
 * Most providers publish examples of their tags, no rule: prefixes are theirs where all examples have one, alphabets and
 * lengths are generous, so that nobody's tag is refused that the provider would take. Every form is letters and digits with - _ and / between them, so that no tag can mean anything in a script or a URL.
 */
const forms: Record<PixelType, TagForm> = {
  tagmgrpixel: {
    pattern: /^GTM-[A-Z0-9]{4,16}$/i,
    expected: 'a Google Tag Manager container id such as GTM-ABC1234',
    canonical: upper,
  },
  analyticspixel: {
    pattern: /^((G|GT)-[A-Z0-9]{4,24}|UA-\d{4,12}-\d{1,4})$/i,
    expected: 'a Google Analytics measurement id such as G-ABC123DEF4',
    canonical: upper,
  },
  socialnetpixel: {
    pattern: /^\d{5,25}$/,
    expected: 'a Facebook pixel id, which is digits only',
    canonical: asIs,
  },
  adspixel: {
    pattern: /^(AW-)?\d{5,20}$/i,
    expected: 'a Google Ads conversion id such as AW-123456789',
    // The account shows the bare number as well.
    canonical: (tag) => `AW-${tag.replace(/^AW-/i, '')}`,
  },
  professionalnetpixel: {
    pattern: /^\d{3,15}$/,
    expected: 'a LinkedIn partner id, which is digits only',
    canonical: asIs,
  },
  microblogpixel: {
    pattern: /^[a-z0-9-]{3,40}$/i,
    expected: 'an X (Twitter) pixel id such as o3bk1',
    canonical: lower,
  },
  retargetpixel: {
    pattern: /^[A-Z0-9]{6,32}( ?[/,:;| ] ?[A-Z0-9]{6,32})?$/i,
    expected: 'AdRoll’s advertiser id and pixel id with a slash between them (adroll_adv_id/adroll_pix_id)',
    canonical: (tag) => upper(tag).replace(/[^A-Z0-9]+/, '/'),
  },
  qapixel: {
    pattern: /^[a-z0-9]{8,64}$/i,
    expected: 'a Quora pixel id, which is digits and letters, mostly 32 of them',
    canonical: lower,
  },
  imageboard: {
    pattern: /^\d{5,20}$/,
    expected: 'a Pinterest tag id, which is digits only',
    canonical: asIs,
  },
  searchengine: {
    pattern: /^\d{5,20}$/,
    expected: 'a Microsoft Advertising (Bing) UET tag id, which is digits only',
    canonical: asIs,
  },
  messagingapp: {
    pattern: /^[a-z0-9-]{8,64}$/i,
    expected: 'a Snapchat pixel id such as 12345678-9abc-def0-1234-56789abcdef0',
    canonical: lower,
  },
  forum: {
    pattern: /^[a-z0-9_]{3,40}$/i,
    expected: 'a Reddit pixel id such as a2_abc123def456 or t2_abc123',
    canonical: lower,
  },
  shortvideo: {
    pattern: /^[A-Z0-9]{6,40}$/i,
    expected: 'a TikTok pixel id such as C4ABCDEFGHIJ12345678',
    canonical: upper,
  },
};

/**
 * The tag as its provider writes it: whatever case it was pasted in, the same pixel is the same tag. Throws the 400 that
 * says what this provider's tags look like.
 */
export function pixelTag(type: PixelType, tag: string): string {
  const { pattern, expected, canonical } = forms[type];
  if (!pattern.test(tag)) throw invalidFields({ tag: `must be ${expected}` });
  return canonical(tag);
}
