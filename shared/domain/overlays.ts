import type { InferOutput } from 'valibot';
import type { Color } from '../api/fields/colors.ts';
import type { OverlayBody, OverlayChange, positions } from '../api/overlays.ts';
import { assertNoProblems } from '../errors.ts';
import { changeItem, type Dated, newItem } from './owned/new-item.ts';
import type { Owned } from './owned/owned.ts';
import { colorProblems, type PageColors } from './values/page-colors.ts';

export type Position = (typeof positions)[number];

/** The part of an overlay that visitors see. */
export interface OverlayContent extends Partial<PageColors> {
  type: 'message' | 'contact';
  text: string;
  /** Label of the button. */
  button?: string;
  /** Target of a message's button. */
  buttonurl?: string;
  position?: Position;
}

/** A CTA overlay. */
export interface Overlay extends OverlayContent, Owned, Dated {
  name: string;
}

const WHITE: Color = { red: 255, green: 255, blue: 255 };

/** Default colors. */
const DEFAULT_COLORS: PageColors = {
  background: WHITE,
  foreground: { red: 0x1b, green: 0x20, blue: 0x27 },
  buttonbackground: { red: 0x1d, green: 0x5b, blue: 0xb8 },
  buttonforeground: WHITE,
};

/** The overlay's colors, with defaults for those that are not set. */
export function withDefaultColors({
  background = DEFAULT_COLORS.background,
  foreground = DEFAULT_COLORS.foreground,
  buttonbackground = DEFAULT_COLORS.buttonbackground,
  buttonforeground = DEFAULT_COLORS.buttonforeground,
}: Partial<PageColors>): PageColors {
  return { background, foreground, buttonbackground, buttonforeground };
}

function buttonProblems({ type, button, buttonurl }: OverlayContent): Record<string, string> | undefined {
  if (type === 'contact')
    return buttonurl ? { buttonurl: 'is only for overlays of type message' } : undefined;
  if (button && !buttonurl) return { buttonurl: 'is required with a button' };
  if (buttonurl && !button) return { button: 'is required if the button has a URL' };
  return undefined;
}

/** Fields that conflict with others, each with why. */
export const overlayProblems = (overlay: OverlayContent): Record<string, string> => ({
  ...buttonProblems(overlay),
  ...colorProblems(withDefaultColors(overlay)),
});

/** Throws a 400 that names every field that conflicts with the others. */
function assertConsistent<T extends OverlayContent>(overlay: T): T {
  assertNoProblems(overlayProblems(overlay));
  return overlay;
}

/** An overlay from a request body. Throws a 400 if its fields conflict. */
export const newOverlay = (body: InferOutput<typeof OverlayBody>, now: Date): Omit<Overlay, keyof Owned> =>
  assertConsistent(newItem(body, now));

/**
 * The overlay with the change applied. A blank name or text is ignored, because an overlay always has both. Throws a
 * 400 if its fields conflict.
 */
export const changeOverlay = (overlay: Overlay, change: InferOutput<typeof OverlayChange>): Overlay =>
  assertConsistent(changeItem(overlay, { ...change, text: change.text ?? overlay.text }));

/** What lists show of an overlay. */
export const LISTED_OVERLAY_FIELDS = ['id', 'type', 'name', 'date'] as const;
