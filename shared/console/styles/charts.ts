import { css } from '../../html/html.ts';

/** Charts, which `shared/console/charts` draws, and what `shared/console/statistics` has around them. */
export const charts = css`
.chart{margin:0}
.period{display:flex;flex-wrap:wrap;align-items:end;justify-content:space-between;gap:var(--s3) var(--s4);margin-bottom:var(--s4)}
.period .tabs ul{flex-wrap:wrap}
.period .notice{flex:1 1 100%;margin:0}
.period .notice p{margin:0}
.period .notice p+p{margin-top:var(--s2)}
.range{display:flex;flex-wrap:wrap;align-items:end;gap:var(--s2) var(--s3)}
.range .field{flex:1 1 8rem;min-width:0;max-width:11rem}
.range input{width:100%;min-width:0}
.beside{display:grid;gap:var(--s4) var(--s5)}
.beside>*{min-width:0}
.beside .legend{margin:var(--s3) 0 0}
@media (min-width:60rem){.beside{grid-template-columns:minmax(0,2fr) minmax(0,1fr);align-items:start}}
.usage a[aria-current]{font-weight:700}
h2.apart{margin-top:var(--s5)}
.plot{display:grid;grid-template-columns:auto minmax(0,1fr);gap:var(--s1) var(--s2);color:var(--muted);font-size:var(--small)}
.plot svg{display:block;width:100%;height:14rem}
.plot .y{display:flex;flex-direction:column;justify-content:space-between;margin:-.65rem 0;text-align:right;font-variant-numeric:tabular-nums}
.plot .x{display:flex;grid-column:2}
.plot>svg{overflow:visible}
.plot .grid{stroke:var(--edge)}
.plot .x i{display:flex;flex:1 1 0;justify-content:center;min-width:0;font-style:normal;white-space:nowrap}
.plot .x i:last-child{justify-content:end}
@media (max-width:40rem){.plot .wide span{display:none}}
.chart .before,.plot line{vector-effect:non-scaling-stroke}
.chart .first{fill:var(--accent)}
.chart .second{fill:var(--second)}
.chart .before{fill:none;stroke:var(--field);stroke-width:2;stroke-dasharray:2 3}
.plot .hit{fill:transparent}
.plot .hit:hover,.plot .hit.on{fill:var(--text);fill-opacity:.1}
.map{display:block;width:100%;height:auto}
.map path{fill:var(--accent);stroke:var(--surface);stroke-width:.5}
.map .land{fill:var(--edge)}
.map a path:hover,.map .on{stroke:var(--text);stroke-width:1}
.chart svg{touch-action:pan-y}
.tip{position:absolute;z-index:3;width:max-content;max-width:min(18rem,calc(100vw - 1rem));padding:var(--s2) var(--s3);border-radius:var(--round);
background:var(--text);color:var(--surface);font-size:var(--small);white-space:pre-line;pointer-events:none}
.tip::first-line{font-weight:600}
.legend{display:flex;flex-wrap:wrap;gap:var(--s1) var(--s4);margin:0 0 var(--s4);padding:0;list-style:none;font-size:var(--small)}
.legend li{display:flex;align-items:center;gap:var(--s2)}
.legend svg{width:1.5rem;height:.625rem}
.chart details{margin-top:var(--s3)}
.chart table{font-size:var(--small)}
.chart th{padding:var(--s1);white-space:normal;vertical-align:bottom}
.chart td{padding:var(--s1)}
.chart th,.chart td{overflow-wrap:normal}
.chart td:first-child{white-space:nowrap}
`;
