import * as v from 'valibot';
import { Fields, OneOf } from '../fields/fields.ts';
import { OverlayBody, OverlayChange, overlayTypes } from '../overlays.ts';
import { colorSwitches, withOwnColors } from './own-colors.ts';

const NO_TARGET = { buttonurl: null };

/** Without what has no effect, whose fields the form hides. */
const effective = <T extends { type?: (typeof overlayTypes)[number] } & Parameters<typeof withOwnColors>[0]>(
  body: T,
) => ({ ...withOwnColors(body), ...(body.type === 'contact' && NO_TARGET) });

/** The form of a new overlay: the API's body. */
export const OverlayForm = v.pipe(
  Fields({ ...OverlayBody.entries, ...colorSwitches }),
  v.transform(effective),
);

const { name, text } = OverlayBody.entries;

/** The form of a stored one, which keeps its type. */
export const OverlayChangeForm = v.pipe(
  Fields({ ...OverlayChange.entries, name, text, ...colorSwitches }),
  v.transform(effective),
);

/** What a preview shows of either. */
export const OverlayPreviewForm = v.pipe(
  Fields({ ...OverlayChange.entries, type: v.fallback(OneOf(overlayTypes), 'message'), ...colorSwitches }),
  v.transform(effective),
);
