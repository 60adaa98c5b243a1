import * as v from 'valibot';
import { BioPageBody, BioPageChange, MAX_SOCIALS } from '../bio-pages.ts';
import { Fields, Optional, Text } from '../fields/fields.ts';
import { isHttpUrl } from '../fields/urls.ts';
import { colorSwitches, withOwnColors } from './own-colors.ts';

/** A URL on each line. */
const Lines = Optional(
  v.pipe(
    Text(10_000),
    v.transform((text) => text.split(/\s+/)),
    v.check(
      (urls) => urls.length <= MAX_SOCIALS && urls.every(isHttpUrl),
      `must be up to ${MAX_SOCIALS} complete URLs, one on each line`,
    ),
  ),
);

const others = { ...colorSwitches, socials: Lines };

/** The form of a new page: the API's body. */
export const BioPageForm = v.pipe(Fields({ ...BioPageBody.entries, ...others }), v.transform(withOwnColors));

/** The form of a stored one, which always sends the name. */
export const BioPageChangeForm = v.pipe(
  Fields({ ...BioPageChange.entries, name: BioPageBody.entries.name, ...others }),
  v.transform(withOwnColors),
);

/** What a preview shows of either. */
export const BioPagePreviewForm = v.pipe(
  Fields({ ...BioPageChange.entries, ...others }),
  v.transform(withOwnColors),
);
