import { css } from './html.ts';
import { tokens } from './tokens.ts';

/** What all pages are made of: text, links, buttons, fields, and the header. */
export const baseStyles = css`${tokens}
:root{font:var(--normal)/1.5 system-ui,sans-serif}
*{box-sizing:border-box}
[hidden]{display:none!important}
body{margin:0;background:var(--page);color:var(--text);overflow-wrap:anywhere}
h1{margin:0;font-size:var(--title);line-height:1.25;text-wrap:balance}
p{margin:0 0 var(--s3)}
p:last-child,ul:last-child,ol:last-child,dl:last-child{margin-bottom:0}
a{color:var(--accent)}
img{max-width:100%;height:auto}
.muted{color:var(--muted)}
:focus-visible,input:focus-within{outline:3px solid var(--accent);outline-offset:2px}
button,.button{display:inline-flex;align-items:center;justify-content:center;min-height:2.75rem;padding:var(--s2) 1.25rem;
border:1px solid var(--accent);border-radius:var(--round);background:var(--fill);color:var(--on-fill);font:inherit;
font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
button:hover,.button:hover{filter:brightness(1.1)}
.quiet{background:transparent;color:var(--accent)}
.actions{display:flex;flex-wrap:wrap;gap:var(--s3)}
.bar{padding:var(--s2) var(--s4);border-bottom:1px solid var(--edge);background:var(--surface)}
.brand{display:flex;align-items:center;gap:var(--s2);margin:0;padding:var(--s2) 0;color:var(--text);font-size:var(--large);
font-weight:700;line-height:1.3;text-decoration:none}
.brand img{flex:none;max-width:8rem;height:2rem}
.problem{margin:0;color:var(--wrong);font-weight:600}
input,select,textarea{width:100%;min-height:2.75rem;padding:var(--s2) var(--s3);border:1px solid var(--field);
border-radius:var(--round);background:var(--surface);color:var(--text);font:inherit}
textarea{min-height:7rem;resize:vertical}
[aria-invalid]{border:2px solid var(--wrong)}
@media (prefers-reduced-motion:no-preference){button,.button{transition:filter .15s}}
`;
