import { css, type SafeStyle } from './html.ts';

/*
 * The design of all pages in custom properties. Text has a contrast of at least 4.5:1 on `--page` and `--surface` (WCAG 2.2,
 * 1.4.3); borders of fields, lines of charts, and the focus ring have 3:1 (1.4.11).
 */

/** The colors, in both schemes. */
export const palette = css`
:root{color-scheme:light dark;
--page:#f3f5f8;--surface:#fff;--text:#1b2027;--muted:#566070;--edge:#d5dae1;--field:#78828f;
--accent:#1d5bb8;--on-accent:#fff;--wrong:#b3261e}
@media (prefers-color-scheme:dark){:root{
--page:#12151a;--surface:#1c2128;--text:#e8ebef;--muted:#a6b0bd;--edge:#343b45;--field:#7c8794;
--accent:#86b6ff;--on-accent:#0c1a30;--wrong:#ff9a90}}
`;

/** The type scale, the spacing scale, and more colors. A function, so that bundles of pages without them leave them out. */
export const scales = (): SafeStyle => css`
:root{--soft:#e6eef9;--second:#0f766e;--good:#1a6b3c;
--small:.875rem;--normal:1rem;--large:1.1875rem;--title:1.5rem;--figure:1.875rem;
--s1:.25rem;--s2:.5rem;--s3:.75rem;--s4:1rem;--s5:1.5rem;--s6:2rem;--round:.625rem}
@media (prefers-color-scheme:dark){:root{--soft:#22314a;--second:#5eead4;--good:#7ddba0}}
`;
