import { css } from '../../html/html.ts';

/** What pages are made of; `shared/console/components` renders it. */
export const components = css`
h2{margin:0 0 var(--s3);font-size:var(--large);line-height:1.3}
code{font:.9375em ui-monospace,monospace;overflow-wrap:anywhere}
.small{font-size:var(--small)}
:root{scroll-padding-top:4.5rem;--second:#0f766e;--good:#1a6b3c;--figure:1.875rem}
@media (prefers-color-scheme:dark){:root{--second:#5eead4;--good:#7ddba0}}
main:focus{outline:0}
button.small,.button.small{min-height:2.25rem;padding:.3rem var(--s3);font-size:var(--small)}
.card>h2:not(:first-child){margin-top:var(--s5)}
h3{margin:0 0 var(--s2);font-size:var(--normal)}
ul,ol{margin:0 0 var(--s3);padding-left:1.25rem}
.number{font-variant-numeric:tabular-nums;white-space:nowrap}
summary{width:fit-content;padding:var(--s2) 0;border-radius:.25rem;color:var(--accent);font-weight:600;cursor:pointer}
.card{--pad:var(--s4);margin:0 0 var(--s4);padding:var(--pad);border:1px solid var(--edge);border-radius:var(--round);background:var(--surface)}
@media (min-width:40rem){.card{--pad:var(--s5)}}
.columns{display:grid;gap:0 var(--s4)}
@media (min-width:60rem){.columns{grid-template-columns:repeat(2,minmax(0,1fr))}}
.tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(9rem,1fr));gap:var(--s4);margin-bottom:var(--s4)}
.tile{padding:var(--s4);border:1px solid var(--edge);border-radius:var(--round);background:var(--surface)}
@media (max-width:30rem){.tile:last-child:nth-child(odd){grid-column:1/-1}}
.tile dt{color:var(--muted);font-size:var(--small)}
.tile dd{margin:0}
.tile .figure{font-size:var(--figure);font-weight:700;line-height:1.2;font-variant-numeric:tabular-nums}
.tile .change{color:var(--muted);font-size:var(--small)}
.badge{display:inline-block;padding:0 var(--s2);border:1px solid var(--field);border-radius:1rem;font-size:var(--small);white-space:nowrap}
.badge.plain{border-color:var(--field);color:inherit}
a.badge{text-decoration:none}
a.badge:hover{background:var(--soft)}
.badge.good{border-color:var(--good);color:var(--good)}
.badge.wrong{border-color:var(--wrong);color:var(--wrong)}
.up{color:var(--good)}
.narrow{max-width:43rem}
.empty .title{font-size:var(--large)}
.empty{padding:var(--s6) var(--s4);border:1px dashed var(--field);border-radius:var(--round);text-align:center}
.empty .actions{justify-content:center}
.notice{margin:0 0 var(--s4);padding:var(--s3) var(--s4);border:1px solid var(--edge);border-left:4px solid var(--accent);
border-radius:var(--round);background:var(--surface)}
.notice.good{border-left-color:var(--good)}
.notice.wrong{border-left-color:var(--wrong)}
.facts{display:grid;gap:var(--s3);margin:0 0 var(--s4)}
.facts dt{color:var(--muted);font-size:var(--small)}
.facts dd,.facts ul{margin:0}
@media (min-width:40rem){.facts>div{display:grid;grid-template-columns:10rem minmax(0,1fr);gap:var(--s4);align-items:baseline}}
.secret{display:flex;flex-wrap:wrap;align-items:center;gap:var(--s2) var(--s3)}
.secret code{padding:var(--s2) var(--s3);border-radius:var(--round);background:var(--soft);font-size:var(--normal)}
td details{text-align:left}
summary.button{list-style:none}
summary.button::-webkit-details-marker{display:none}
td .button{white-space:nowrap}
td>.row:has(>.plain:first-child),td>details{margin-left:calc(-1*var(--s2))}
summary.wrong{color:var(--wrong)}
.quiet.small{border-color:var(--edge)}
td details[open]{padding-bottom:var(--s2)}
td .form{margin:var(--s2);gap:var(--s2)}
table{width:100%;border-collapse:collapse;font-size:var(--normal)}
caption{padding-bottom:var(--s2);color:var(--muted);font-size:var(--small);text-align:left}
th{padding:var(--s2);border-bottom:1px solid var(--edge);color:var(--muted);font-size:var(--small);text-align:left;white-space:nowrap}
td{padding:var(--s3) var(--s2);border-bottom:1px solid var(--edge);vertical-align:baseline}
td>img{vertical-align:top}
td:first-child,th:first-child{padding-left:0}
td:last-child,th:last-child{padding-right:0}
td time{white-space:nowrap}
tr:last-child td{border-bottom:0}
th.number,td.number{text-align:right}
@media (min-width:40rem){:is(th,td).number:not(:last-child){padding-right:var(--s5)}}
@media (max-width:40rem){
.stack thead{position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden}
.stack tr{display:grid;gap:var(--s1);padding:var(--s3) 0;border-bottom:1px solid var(--edge)}
.stack tr:last-child{border-bottom:0}
.stack td{display:flex;flex-wrap:wrap;align-items:baseline;justify-content:space-between;gap:0 var(--s4);padding:0;border:0;text-align:left}
.stack td:empty,.stack td:has(>:is(span,div):only-child:empty){display:none}
.stack td:first-child{justify-content:flex-start;font-weight:600}
.stack:not(.labeled) td:first-child::before{content:none}
.stack.labeled td:first-child{justify-content:space-between;font-weight:400}
.stack .muted,.stack .text{font-weight:400}
.stack td:has([data-copy],.text){flex-direction:column;align-items:start}
.stack td::before{content:attr(data-label);color:var(--muted);font-size:var(--small)}
}
.usage+.chart{margin-top:var(--s5)}
table+table{margin-top:var(--s5)}
.usage{display:grid;gap:var(--s3);margin:0;padding:0;list-style:none}
.usage p{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 var(--s4);margin:0 0 var(--s1)}
progress{display:block;width:100%;height:.5rem;border:0;border-radius:1rem;background:var(--edge);color:var(--accent);accent-color:var(--accent);appearance:none}
progress::-webkit-progress-bar{border-radius:1rem;background:var(--edge)}
progress::-webkit-progress-value{border-radius:1rem;background:var(--accent)}
progress::-moz-progress-bar{border-radius:1rem;background:var(--accent)}
.tabs ul{display:flex;gap:var(--s1)}
.qr svg{display:block;max-width:100%;height:auto;border:1px solid var(--edge);border-radius:var(--round)}
.qr{margin-bottom:var(--s3)}
.qr:has(+:empty),.qr+p{margin-bottom:0}
details.card{padding-block:0}
details.card[open]{padding-bottom:var(--pad)}
details.card>summary{width:auto;margin:0 calc(-1*var(--pad));padding:var(--s4) var(--pad);border-radius:inherit}
details.card>summary:hover{background:var(--soft)}
.steps{display:grid;gap:var(--s4);padding-left:1.5rem}
.steps li::marker{color:var(--accent);font-weight:700}
.pager{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:var(--s2) var(--s4);margin-top:var(--s4)}
`;
