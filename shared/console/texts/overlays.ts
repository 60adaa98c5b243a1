import type { Position } from '../../domain/overlays.ts';
import { itemTexts } from './items.ts';

export const item = itemTexts('overlays', {
  empty:
    'An overlay is a message with a button, or a contact form, that appears over the target of the links that use it.',
  warning: 'Links that use it redirect directly from now on.',
});
export const name = { label: 'Name', hint: 'Your name for it. Visitors do not see it.' } as const;
export const type = { label: 'Type' } as const;
export const types = { message: 'Message', contact: 'Contact form' } as const;
export const text = { label: 'Text', sample: 'Your text' } as const;
export const button = {
  label: 'Button label',
  hint: 'A message has a button if you fill this in. The button of a contact form says “Send” unless you change it.',
} as const;
export const buttonurl = { label: 'Button URL', hint: 'Where the button of a message leads.' } as const;
export const position = { label: 'Position' } as const;
export const positions: Record<Position, string> = {
  'bottom-right': 'Bottom right',
  bottom: 'Bottom',
  'bottom-left': 'Bottom left',
  'top-right': 'Top right',
  top: 'Top',
  'top-left': 'Top left',
  center: 'Center',
};
export const colors = {
  hint: 'Without colors of its own, an overlay is light or dark like the visitor’s device.',
  box: 'Own colors for the box',
  button: 'Own colors for the button',
  background: { label: 'Background' },
  foreground: { label: 'Text color' },
  buttonbackground: { label: 'Button background' },
  buttonforeground: { label: 'Button text color' },
} as const;
export const created = 'Created';

/** For sentences about a preview. */
export const labels = {
  text: text.label,
  button: button.label,
  buttonurl: buttonurl.label,
  position: position.label,
  background: colors.background.label,
  foreground: colors.foreground.label,
  buttonbackground: colors.buttonbackground.label,
  buttonforeground: colors.buttonforeground.label,
} as const;
