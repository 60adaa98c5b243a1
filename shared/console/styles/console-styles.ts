import { baseStyles } from '../../html/base-styles.ts';
import { css } from '../../html/html.ts';
import { charts } from './charts.ts';
import { components } from './components.ts';
import { forms } from './forms.ts';
import { shell } from './shell.ts';

/** The style sheet of all pages of the console, for 360 px and wider. It shares `baseStyles` with the public pages. */
export const consoleStyles = css`${baseStyles}${components}${forms}${charts}${shell}`;
