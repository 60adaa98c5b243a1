import type { InferOutput } from 'valibot';
import type { Color } from '../api/fields/colors.ts';
import type { OverlayBody, OverlayChange, positions } from '../api/overlays.ts';
import { assertNoProblems } from '../errors.ts';
import { applyChange } from './owned/apply-change.ts';
import type { Owned } from './owned/owned.ts';
import { contrast } from './values/colors.ts';
import { formatDateTime } from './values/dates.ts';

export type Position = (typeof positions)[number];

interface OverlayColors {
  background: Color;
  foreground: Color;
  buttonbackground: Color;
  buttonforeground: Color;
}

/** The part of an overlay that visitors see. */
export interface OverlayContent extends Partial<OverlayColors> {
  type: 'message' | 'contact';
  text: string;
  /** Label of the button. */
  button?: string;
  /** Target of a message's button. */
  buttonurl?: string;
  position?: Position;
}

/** A CTA overlay. */
export interface Overlay extends OverlayContent, Owned {
  name: string;
  /** `YYYY-MM-DD HH:MM:SS`, UTC. */
  date: string;
}

type New = Omit<Overlay, keyof Owned>;

const WHITE: Color = { red: 255, green: 255, blue: 255 };

/** Default colors. */
const DEFAULT_COLORS: OverlayColors = {
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
}: Partial<OverlayColors>): OverlayColors {
  return { background, foreground, buttonbackground, buttonforeground };
}

/** Contrast ratio that text needs (WCAG 2.2, success criterion 1.4.3). */
const MIN_CONTRAST = 4.5;

function buttonProblems({ type, button, buttonurl }: OverlayContent): Record<string, string> | undefined {
  if (type === 'contact')
    return buttonurl ? { buttonurl: 'is only for overlays of type message' } : undefined;
  if (button && !buttonurl) return { buttonurl: 'is required with a button' };
  if (buttonurl && !button) return { button: 'is required if the button has a URL' };
  return undefined;
}

function colorProblems(overlay: OverlayContent): Record<string, string> {
  const { background, foreground, buttonbackground, buttonforeground } = withDefaultColors(overlay);
  const isReadable = (text: Color, ground: Color) => contrast(text, ground) >= MIN_CONTRAST;
  const unreadable = (ground: string) => `needs more contrast with the ${ground}: at least ${MIN_CONTRAST}:1`;
  return {
    ...(!isReadable(foreground, background) && { foreground: unreadable('background') }),
    ...(!isReadable(buttonforeground, buttonbackground) && {
      buttonforeground: unreadable('button’s background'),
    }),
  };
}

/** Fields that conflict with others, each with why. */
export const overlayProblems = (overlay: OverlayContent): Record<string, string> => ({
  ...buttonProblems(overlay),
  ...colorProblems(overlay),
});

/** Throws a 400 that names every field that conflicts with the others. */
function assertConsistent<T extends OverlayContent>(overlay: T): T {
  assertNoProblems(overlayProblems(overlay));
  return overlay;
}

/** An overlay from a request body. Throws a 400 if its fields conflict. */
export function newOverlay(
  { type, name, text, ...options }: InferOutput<typeof OverlayBody>,
  now: Date,
): New {
  return assertConsistent(applyChange<New>({ type, name, text, date: formatDateTime(now) }, options));
}

/**
 * The overlay with the change applied. A blank name or text is ignored, because an overlay always has both. Throws a
 * 400 if its fields conflict.
 */
export function changeOverlay(
  overlay: Overlay,
  { name, text, ...options }: InferOutput<typeof OverlayChange>,
): Overlay {
  const change = { ...options, name: name ?? overlay.name, text: text ?? overlay.text };
  return assertConsistent(applyChange(overlay, change));
}

/** The fields of an overlay that lists show. */
export const LISTED_OVERLAY_FIELDS = ['id', 'type', 'name', 'date'] as const;

/** An overlay in a list. */
export const overlayEntry = ({
  id,
  type,
  name,
  date,
}: Pick<Overlay, (typeof LISTED_OVERLAY_FIELDS)[number]>) => ({ id, type, name, date });
