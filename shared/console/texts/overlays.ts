import type { Position } from '../../domain/overlays.ts';
import { itemTexts } from './items.ts';

export const item = itemTexts('overlays', {
  empty:
    'An overlay is a message with a button, or a contact form, that appears over the target of the links that use it.',
  warning: 'Links that use it will redirect directly.',
});
export const name = { label: 'Name', hint: 'Your name for it. Visitors do not see it.' } as const;
export const type = { label: 'Type' } as const;
export const types = { message: 'Message', contact: 'Contact form' } as const;
export const text = { label: 'Text', sample: 'Your text' } as const;
export const button = {
  label: 'Button label',
  hint: 'Without a label, a message has no button, and the button of a contact form says “Send”.',
} as const;
export const buttonurl = {
  label: 'Button URL',
  hint: 'The page that the button of a message opens.',
} as const;
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
  hint: 'Without custom colors, an overlay is light or dark like the visitor’s device.',
  box: 'Custom box colors',
  button: 'Custom button colors',
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
