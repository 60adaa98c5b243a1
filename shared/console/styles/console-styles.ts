import { css } from '../../visitor/html/html.ts';
import { charts } from './charts.ts';
import { components } from './components.ts';
import { forms } from './forms.ts';
import { plainStyles } from './plain-styles.ts';
import { shell } from './shell.ts';

/** The style sheet of all pages of the console, for 360 px and wider. Colors and sizes come from `visitor/html/tokens.ts`. */
export const consoleStyles = css`${plainStyles}${components}${forms}${charts}${shell}`;
