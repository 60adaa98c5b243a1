import { css } from '../../visitor/html/html.ts';

/** Text, links, and buttons. */
export const base = css`
:root{font:var(--normal)/1.5 system-ui,sans-serif;scroll-padding-top:4.5rem}
*{box-sizing:border-box}
[hidden]{display:none!important}
body{margin:0;background:var(--page);color:var(--text);overflow-wrap:anywhere}
h1{margin:0;font-size:var(--title);line-height:1.25;text-wrap:balance}
h2{margin:0 0 var(--s3);font-size:var(--large);line-height:1.3}
h3{margin:0 0 var(--s2);font-size:var(--normal)}
p{margin:0 0 var(--s3)}
p:last-child,ul:last-child,ol:last-child,dl:last-child{margin-bottom:0}
ul,ol{margin:0 0 var(--s3);padding-left:1.25rem}
a{color:var(--accent)}
img{max-width:100%;height:auto}
code{font:.9375em ui-monospace,monospace;overflow-wrap:anywhere}
.muted{color:var(--muted)}
.small{font-size:var(--small)}
.number{font-variant-numeric:tabular-nums;white-space:nowrap}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
main:focus{outline:0}
button,.button{display:inline-block;min-height:2.75rem;padding:var(--s2) 1.25rem;border:1px solid var(--accent);
border-radius:var(--round);background:var(--accent);color:var(--on-accent);font:inherit;font-weight:600;
text-align:center;text-decoration:none;cursor:pointer}
button:hover,.button:hover{filter:brightness(1.1)}
.quiet{background:transparent;color:var(--accent)}
.plain{padding-inline:var(--s2);border-color:transparent;background:transparent;color:var(--accent)}
.danger{border-color:var(--wrong);background:transparent;color:var(--wrong)}
button.small,.button.small{min-height:2.25rem;padding:.3rem var(--s3);font-size:var(--small)}
summary{width:fit-content;padding:var(--s2) 0;border-radius:.25rem;color:var(--accent);font-weight:600;cursor:pointer}
@media (prefers-reduced-motion:no-preference){button,.button{transition:filter .15s}}
`;
