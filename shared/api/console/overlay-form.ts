import * as v from 'valibot';
import { Fields, Flag, OneOf, Optional } from '../fields/fields.ts';
import { OverlayBody, OverlayChange, overlayTypes } from '../overlays.ts';

/** A browser always sends a color. With these off, the overlay has the colors of the visitor's color scheme. */
const switches = { owncolors: Optional(Flag()), ownbuttoncolors: Optional(Flag()) };

interface OverlayFormFields {
  type?: (typeof overlayTypes)[number];
  owncolors?: boolean | null | undefined;
  ownbuttoncolors?: boolean | null | undefined;
}

const NO_COLORS = { background: null, foreground: null };
const NO_BUTTON_COLORS = { buttonbackground: null, buttonforeground: null };
const NO_TARGET = { buttonurl: null };

/** Without what has no effect, whose fields the form hides. */
const effective = <T extends OverlayFormFields>({ owncolors, ownbuttoncolors, ...body }: T) => ({
  ...body,
  ...(!owncolors && NO_COLORS),
  ...(!ownbuttoncolors && NO_BUTTON_COLORS),
  ...(body.type === 'contact' && NO_TARGET),
});

/** The form of a new overlay: the API's body. */
export const OverlayForm = v.pipe(Fields({ ...OverlayBody.entries, ...switches }), v.transform(effective));

const { name, text } = OverlayBody.entries;

/** The form of a stored one, which keeps its type. */
export const OverlayChangeForm = v.pipe(
  Fields({ ...OverlayChange.entries, name, text, ...switches }),
  v.transform(effective),
);

/** What a preview shows of either. */
export const OverlayPreviewForm = v.pipe(
  Fields({ ...OverlayChange.entries, type: v.fallback(OneOf(overlayTypes), 'message'), ...switches }),
  v.transform(effective),
);
