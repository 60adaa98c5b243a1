import { script } from '../../html/html.ts';

/** Moves the focus to the first field that is wrong. */
export const focusProblem = script`
document.querySelector('main [aria-invalid]')?.focus();
`;
