import { appearanceVariable } from '../env.ts';
import { css, type SafeStyle } from './html.ts';

/** The installation's accent in both schemes, over those of `tokens.ts`; empty without the setting. */
export function accentStyle(): SafeStyle {
  const colors = appearanceVariable('ACCENT_COLORS')?.split(',');
  if (!colors) return css``;
  const scheme = ([accent = '', onAccent = '', soft = '', fill = '', onFill = '']: string[]) =>
    css`:root{--accent:${accent};--on-accent:${onAccent};--soft:${soft};--fill:${fill};--on-fill:${onFill}}`;
  return css`${scheme(colors)}@media (prefers-color-scheme:dark){${scheme(colors.slice(5))}}`;
}
