import { css } from './html.ts';

/**
 * The colors in both schemes, the type scale, and the spacing scale of all pages, as custom properties. `--accent` is the color
 * of links, borders, and icons, `--fill` that of buttons; an installation can set them (`accent-style.ts`). Text has a contrast
 * of at least 4.5:1 on `--page` and `--surface` (WCAG 2.2, 1.4.3); borders of fields, lines of charts, and the focus ring have
 * 3:1 (1.4.11).
 */
export const tokens = css`
:root{color-scheme:light dark;
--page:#f3f5f8;--surface:#fff;--text:#1b2027;--muted:#566070;--edge:#d5dae1;--field:#78828f;--wrong:#b3261e;
--accent:#1d5bb8;--on-accent:#fff;--soft:#e6eef9;--fill:var(--accent);--on-fill:var(--on-accent);
--small:.875rem;--normal:1rem;--large:1.1875rem;--title:1.5rem;
--s1:.25rem;--s2:.5rem;--s3:.75rem;--s4:1rem;--s5:1.5rem;--s6:2rem;--round:.625rem}
@media (prefers-color-scheme:dark){:root{
--page:#12151a;--surface:#1c2128;--text:#e8ebef;--muted:#a6b0bd;--edge:#343b45;--field:#7c8794;--wrong:#ff9a90;
--accent:#86b6ff;--on-accent:#0c1a30;--soft:#22314a}}
`;
