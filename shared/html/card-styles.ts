import { baseStyles } from './base-styles.ts';
import { css } from './html.ts';

/** The style sheet of pages with one card, for 360 px and wider. The console has its own. */
export const cardStyles = css`${baseStyles}
body{display:flex;flex-direction:column;gap:var(--s4);min-height:100vh;min-height:100dvh;padding-block:var(--s4)}
.bar{margin-top:calc(-1*var(--s4))}
main{width:calc(100% - 2rem);max-width:30rem;margin:auto;padding:var(--s5);border:1px solid var(--edge);
border-radius:var(--round);background:var(--surface)}
main.wide{max-width:46rem}
main.notice{text-align:center}
@media (min-width:40rem){main{padding:2.25rem}}
h1{margin-bottom:var(--s2)}
h1,p[dir],bdi{text-align:-webkit-match-parent;text-align:match-parent}
.notice p{text-wrap:balance}
form{display:grid;gap:var(--s4);margin:var(--s4) 0 0}
form p{margin:0}
label{display:grid;gap:var(--s1);font-weight:600;text-align:start}
input,textarea{font-weight:400}
.actions{margin:var(--s4) 0 0}
.notice .actions{justify-content:center}
footer{padding:0 var(--s4);font-size:var(--small);text-align:center}
`;
