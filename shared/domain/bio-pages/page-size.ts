import { invalidFields } from '../../errors.ts';
import { parseUrl } from '../../parse-url.ts';
import type { BioPage } from './bio-pages.ts';

/** Of the 20,000 that visitors load at most; the rest is what every page has, such as its styles. */
const MAX_CONTENT_BYTES = 17_000;

/** What the page has around an entry, and around a profile. */
const ENTRY_BYTES = 110;
const PROFILE_BYTES = 60;

/** Room for an alias or a domain that the owner gives a link later. */
const MIN_ADDRESS_BYTES = 100;

/** Escaped, these take up to six bytes in a page. */
const countEscapes = (json: string): number => 5 * (json.match(/[&<>']|\\"/g)?.length ?? 0);

/** As pages have it. */
const encodeUrl = (url: string | undefined) => url && parseUrl(url)?.href;

/** Throws a 400 if visitors would load more than 20 KB. `addresses` are those of the entries. */
export function assertSmall(page: BioPage, addresses: readonly string[]): void {
  const { name, title = name, description, avatar, socials = [], links } = page;
  const picture = encodeUrl(avatar);
  const shown = links.map(({ label, image }) => [label, encodeUrl(image)]);
  const profiles = socials.map((url) => [encodeUrl(url), parseUrl(url)?.hostname]);
  // Open Graph and X cards repeat them.
  const texts = [title, description, title, description, title, description, title, description];
  const json = JSON.stringify([texts, picture, picture, picture, profiles, shown]);
  const ofAddresses = addresses.map((address) => Math.max(address.length, MIN_ADDRESS_BYTES));
  const bytes =
    Buffer.byteLength(json) +
    countEscapes(json) +
    ofAddresses.reduce((sum, length) => sum + length, 0) +
    links.length * ENTRY_BYTES +
    socials.length * PROFILE_BYTES;
  if (bytes > MAX_CONTENT_BYTES) {
    throw invalidFields({
      links:
        'are too long together with the other texts. Please use fewer of them, or shorter texts, aliases, and URLs of images',
    });
  }
}
