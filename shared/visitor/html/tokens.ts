import { css } from './html.ts';

/**
 * The design of all pages in custom properties: colors in both schemes, one type scale, one spacing scale. Text has a contrast
 * of at least 4.5:1 on `--page` and `--surface` (WCAG 2.2, 1.4.3); field borders, lines of charts and the focus ring 3:1 (1.4.11).
 */
export const tokens = css`
:root{color-scheme:light dark;
--page:#f3f5f8;--surface:#fff;--text:#1b2027;--muted:#566070;--edge:#d5dae1;--field:#78828f;
--accent:#1d5bb8;--on-accent:#fff;--soft:#e6eef9;--second:#0f766e;--good:#1a6b3c;--wrong:#b3261e;
--small:.875rem;--normal:1rem;--large:1.1875rem;--title:1.5rem;--figure:1.875rem;
--s1:.25rem;--s2:.5rem;--s3:.75rem;--s4:1rem;--s5:1.5rem;--s6:2rem;--round:.625rem}
@media (prefers-color-scheme:dark){:root{
--page:#12151a;--surface:#1c2128;--text:#e8ebef;--muted:#a6b0bd;--edge:#343b45;--field:#7c8794;
--accent:#86b6ff;--on-accent:#0c1a30;--soft:#22314a;--second:#5eead4;--good:#7ddba0;--wrong:#ff9a90}}
`;
