import type { Color } from '../../api/fields/colors.ts';
import { contrast } from './colors.ts';

/** The colors that an owner can give what visitors read, and its buttons. */
export interface PageColors {
  background: Color;
  foreground: Color;
  buttonbackground: Color;
  buttonforeground: Color;
}

/** Contrast ratio that text needs (WCAG 2.2, success criterion 1.4.3). */
export const MIN_TEXT_CONTRAST = 4.5;

/** What is wrong with the colors of text that is hard to read, by field. */
export function colorProblems(colors: PageColors): Record<string, string> {
  const { background, foreground, buttonbackground, buttonforeground } = colors;
  const isReadable = (text: Color, ground: Color) => contrast(text, ground) >= MIN_TEXT_CONTRAST;
  const unreadable = (ground: string) =>
    `needs more contrast with the ${ground}: at least ${MIN_TEXT_CONTRAST}:1`;
  return {
    ...(!isReadable(foreground, background) && { foreground: unreadable('background') }),
    ...(!isReadable(buttonforeground, buttonbackground) && {
      buttonforeground: unreadable('button’s background'),
    }),
  };
}
