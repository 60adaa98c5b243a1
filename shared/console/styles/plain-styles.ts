import { css } from '../../visitor/html/html.ts';
import { palette, scales } from '../../visitor/html/tokens.ts';
import { base } from './base.ts';

/** The style sheet of pages for people who are not signed in, and the first part of that of all others. */
export const plainStyles = css`${palette}${scales()}${base}`;
