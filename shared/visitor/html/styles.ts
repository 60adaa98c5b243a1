import { css } from './html.ts';
import { palette } from './tokens.ts';

/** The style sheet of pages with one card, for 360 px and wider. The console has its own. */
export const styles = css`${palette}
:root{font:1.0625rem/1.5 system-ui,sans-serif}
*{box-sizing:border-box}
[hidden]{display:none!important}
body{display:grid;min-height:100vh;min-height:100dvh;margin:0;padding:1rem;place-items:center;
background:var(--page);color:var(--text);overflow-wrap:anywhere}
main{width:100%;max-width:30rem;padding:1.5rem;border:1px solid var(--edge);border-radius:.875rem;background:var(--surface)}
main.wide{max-width:46rem}
main.notice{text-align:center}
@media (min-width:40rem){main{padding:2.25rem}}
h1{margin:0 0 .5rem;font-size:1.625rem;line-height:1.25}
h1,.notice p{text-wrap:balance}
h2{margin:2rem 0 .5rem;font-size:1.1875rem;line-height:1.3}
p{margin:0 0 1rem}
p:last-child,ul:last-child,dl:last-child{margin-bottom:0}
a{color:var(--accent)}
img{max-width:100%;height:auto}
code{font:.9375em ui-monospace,monospace;overflow-wrap:anywhere}
.muted{color:var(--muted)}
.wrong{color:var(--wrong);font-weight:600}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
form{display:grid;gap:1rem;margin:1rem 0 0}
form p{margin:0}
label{display:grid;gap:.25rem;font-weight:600;text-align:left}
input,textarea{width:100%;min-height:2.75rem;padding:.5rem .75rem;border:1px solid var(--field);border-radius:.5rem;
background:var(--surface);color:var(--text);font:inherit;font-weight:400}
textarea{min-height:7rem;resize:vertical}
button,.button{display:inline-block;min-height:2.75rem;padding:.5rem 1.25rem;border:1px solid var(--accent);
border-radius:.5rem;background:var(--accent);color:var(--on-accent);font:inherit;font-weight:600;text-align:center;
text-decoration:none;cursor:pointer}
button:hover,.button:hover{filter:brightness(1.1)}
.quiet{background:transparent;color:var(--accent)}
summary{width:fit-content;padding:.5rem 0;border-radius:.25rem;color:var(--accent);font-weight:600;cursor:pointer}
summary+*{margin-top:.5rem}
.actions{display:flex;flex-wrap:wrap;gap:.75rem;margin:1rem 0 0}
.notice .actions{justify-content:center}
ul.cards{display:grid;gap:.75rem;margin:1rem 0 0;padding:0;list-style:none}
ul.cards>li{padding:1rem;border:1px solid var(--edge);border-radius:.625rem}
dl{margin:0 0 1rem}
dl>div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1rem;padding:.5rem 0;
border-bottom:1px solid var(--edge)}
dl>div:last-child{border-bottom:0}
dt{color:var(--muted)}
dd{margin:0 0 0 auto}
@media (prefers-reduced-motion:no-preference){button,.button{transition:filter .15s}}
`;
