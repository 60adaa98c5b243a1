import type { PixelType } from '../api/pixels.ts';
import { invalidFields } from '../errors.ts';

/** The format of a provider's tags. */
interface TagForm {
  pattern: RegExp;
  /** Completes the message `tag: must be …`. */
  expected: string;
  /** Rewrites a valid tag to the provider's own spelling. */
  canonical(tag: string): string;
}

const upper = (tag: string) => tag.toUpperCase();
const lower = (tag: string) => tag.toLowerCase();
const asIs = (tag: string) => tag;

/**
 * Most providers publish examples of their tags but no rules, so alphabets and lengths are generous; a prefix is
 * required where all examples have one. Tags consist of letters, digits, `-`, `_`, and `/`, so they cannot break out of
 * a script or URL.
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
    expected: 'a Facebook pixel id (digits only)',
    canonical: asIs,
  },
  adspixel: {
    pattern: /^(AW-)?\d{5,20}$/i,
    expected: 'a Google Ads conversion id such as AW-123456789',
    // Google Ads also shows the number without its prefix.
    canonical: (tag) => `AW-${tag.replace(/^AW-/i, '')}`,
  },
  professionalnetpixel: {
    pattern: /^\d{3,15}$/,
    expected: 'a LinkedIn partner id (digits only)',
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
    expected: 'a Quora pixel id (letters and digits, usually 32)',
    canonical: lower,
  },
  imageboard: {
    pattern: /^\d{5,20}$/,
    expected: 'a Pinterest tag id (digits only)',
    canonical: asIs,
  },
  searchengine: {
    pattern: /^\d{5,20}$/,
    expected: 'a Microsoft Advertising (Bing) UET tag id (digits only)',
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
 * The tag in its provider's spelling, so that one pixel has one tag regardless of case. Throws a 400 that describes the
 * provider's format.
 */
export function pixelTag(type: PixelType, tag: string): string {
  const { pattern, expected, canonical } = forms[type];
  if (!pattern.test(tag)) throw invalidFields({ tag: `must be ${expected}` });
  return canonical(tag);
}
