import { css } from '../../visitor/html/html.ts';

/** Text, links, buttons, the header, and the card of a page without navigation. */
export const base = css`
:root{font:var(--normal)/1.5 system-ui,sans-serif;scroll-padding-top:4.5rem}
*{box-sizing:border-box}
[hidden]{display:none!important}
body{margin:0;background:var(--page);color:var(--text);overflow-wrap:anywhere}
h1{margin:0;font-size:var(--title);line-height:1.25;text-wrap:balance}
p{margin:0 0 var(--s3)}
p:last-child,ul:last-child,ol:last-child,dl:last-child{margin-bottom:0}
a{color:var(--accent)}
.muted{color:var(--muted)}
.small{font-size:var(--small)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
main:focus{outline:0}
button,.button{display:inline-flex;align-items:center;justify-content:center;min-height:2.75rem;padding:var(--s2) 1.25rem;border:1px solid var(--accent);
border-radius:var(--round);background:var(--accent);color:var(--on-accent);font:inherit;font-weight:600;
text-align:center;text-decoration:none;cursor:pointer}
button:hover,.button:hover{filter:brightness(1.1)}
.quiet{background:transparent;color:var(--accent)}
button.small,.button.small{min-height:2.25rem;padding:.3rem var(--s3);font-size:var(--small)}
.bar{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:0 var(--s4);
padding:var(--s2) var(--s4);border-bottom:1px solid var(--edge);background:var(--surface)}
.brand{padding:var(--s2) 0;color:var(--text);font-size:var(--large);font-weight:700;text-decoration:none}
.form{display:grid;gap:var(--s4);max-width:40rem}
.form>p{margin:0}
.field{display:grid;gap:var(--s1)}
.field label{font-weight:600}
.problem{margin:0;color:var(--wrong);font-weight:600}
input,textarea,select{width:100%;min-height:2.75rem;padding:var(--s2) var(--s3);border:1px solid var(--field);
border-radius:var(--round);background:var(--surface);color:var(--text);font:inherit}
[aria-invalid]{border:2px solid var(--wrong)}
main.alone{width:auto;max-width:26rem;margin:var(--s6) auto;padding:var(--s5);border:1px solid var(--edge);
border-radius:var(--round);background:var(--surface)}
main.alone h1{margin-bottom:var(--s2)}
.alone button{width:100%}
.alone .form{margin:var(--s4) 0}
@media (max-width:30rem){main.alone{margin:var(--s4)}}
@media (prefers-reduced-motion:no-preference){button,.button{transition:filter .15s}}
`;
