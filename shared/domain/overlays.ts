import type { InferOutput } from 'valibot';
import type { Color } from '../api/fields/colors.ts';
import type { OverlayBody, OverlayChange, positions } from '../api/overlays.ts';
import { invalidFields } from '../errors.ts';
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

/** What a visitor sees of an overlay. */
export interface OverlayContent extends Partial<OverlayColors> {
  type: 'message' | 'contact';
  text: string;
  /** The button's label. */
  button?: string;
  /** Where a message's button leads. */
  buttonurl?: string;
  position?: Position;
}

/** A CTA overlay as its owner made it. */
export interface Overlay extends OverlayContent, Owned {
  name: string;
  /** `YYYY-MM-DD HH:MM:SS`, UTC. */
  date: string;
}

type New = Omit<Overlay, keyof Owned>;

const WHITE: Color = { red: 255, green: 255, blue: 255 };

/** What stands for colors that nobody chose. */
const DEFAULT_COLORS: OverlayColors = {
  background: WHITE,
  foreground: { red: 0x1b, green: 0x20, blue: 0x27 },
  buttonbackground: { red: 0x1d, green: 0x5b, blue: 0xb8 },
  buttonforeground: WHITE,
};

/** The colors that an overlay is drawn in. */
export function colorsOf({
  background = DEFAULT_COLORS.background,
  foreground = DEFAULT_COLORS.foreground,
  buttonbackground = DEFAULT_COLORS.buttonbackground,
  buttonforeground = DEFAULT_COLORS.buttonforeground,
}: Partial<OverlayColors>): OverlayColors {
  return { background, foreground, buttonbackground, buttonforeground };
}

/** Contrast ratio that text needs (WCAG 2.2, success criterion 1.4.3). */
const MIN_CONTRAST = 4.5;

function buttonProblem({ type, button, buttonurl }: OverlayContent): Record<string, string> | undefined {
  if (type === 'contact')
    return buttonurl ? { buttonurl: 'is only for overlays of type message' } : undefined;
  if (button && !buttonurl) return { buttonurl: 'is required with a button' };
  if (buttonurl && !button) return { button: 'is required with a buttonurl' };
  return undefined;
}

function colorProblems(overlay: OverlayContent): Record<string, string> {
  const { background, foreground, buttonbackground, buttonforeground } = colorsOf(overlay);
  const isReadable = (text: Color, ground: Color) => contrast(text, ground) >= MIN_CONTRAST;
  const unreadable = (ground: string) => `needs more contrast with the ${ground}: at least ${MIN_CONTRAST}:1`;
  return {
    ...(!isReadable(foreground, background) && { foreground: unreadable('background') }),
    ...(!isReadable(buttonforeground, buttonbackground) && {
      buttonforeground: unreadable('buttonbackground'),
    }),
  };
}

/** Throws the 400 that names each field which does not go with the others. */
function consistent<T extends OverlayContent>(overlay: T): T {
  const problems = { ...buttonProblem(overlay), ...colorProblems(overlay) };
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
  return overlay;
}

/** An overlay as a body describes it. Throws the 400 of fields that do not go together. */
export function newOverlay(
  { type, name, text, ...options }: InferOutput<typeof OverlayBody>,
  now: Date,
): New {
  return consistent(applyChange<New>({ type, name, text, date: formatDateTime(now) }, options));
}

/**
 * The overlay with what the change names; it is never without name and text, so a blank one keeps what there is.
 * Throws the 400 of fields that do not go together.
 */
export function changeOverlay(
  overlay: Overlay,
  { name, text, ...options }: InferOutput<typeof OverlayChange>,
): Overlay {
  const change = { ...options, name: name ?? overlay.name, text: text ?? overlay.text };
  return consistent(applyChange(overlay, change));
}

/** An overlay in a list (interface 2.3). */
export const overlayEntry = ({ id, type, name, date }: Overlay) => ({ id, type, name, date });
