import { Flag, Optional } from '../fields/fields.ts';

/* @__NO_SIDE_EFFECTS__ */
const buildSwitch = () => Optional(Flag());

/** A browser always sends a color. With these off, the colors are not the owner's. */
export const colorSwitches = { owncolors: buildSwitch(), ownbuttoncolors: buildSwitch() };

interface Switches {
  owncolors?: boolean | null | undefined;
  ownbuttoncolors?: boolean | null | undefined;
}

const NO_COLORS = { background: null, foreground: null };
const NO_BUTTON_COLORS = { buttonbackground: null, buttonforeground: null };

/** Without colors that have no effect, whose fields the form hides. */
export const withOwnColors = <T extends Switches>({ owncolors, ownbuttoncolors, ...body }: T) => ({
  ...body,
  ...(!owncolors && NO_COLORS),
  ...(!ownbuttoncolors && NO_BUTTON_COLORS),
});
