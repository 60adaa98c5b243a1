import { css } from '../../visitor/html/html.ts';
import { tokens } from '../../visitor/html/tokens.ts';
import { base } from './base.ts';
import { charts } from './charts.ts';
import { components } from './components.ts';
import { forms } from './forms.ts';
import { shell } from './shell.ts';

/** The style sheet of all pages of the console, for 360 px and wider. Colors and sizes come from `tokens`. */
export const consoleStyles = css`${tokens}${base}${shell}${components}${forms}${charts}`;
