import { css } from '../../html/html.ts';

/** Charts, which `shared/console/charts` draws. */
export const charts = css`
.chart{margin:0}
.range{display:flex;flex-wrap:wrap;align-items:end;gap:var(--s2) var(--s3);margin-bottom:var(--s4)}
.range .field{flex:1 1 8rem;max-width:14rem}
.plot{display:grid;grid-template-columns:auto minmax(0,1fr);gap:var(--s1) var(--s2);color:var(--muted);font-size:var(--small)}
.plot svg{display:block;width:100%;height:14rem}
.plot .y{display:flex;flex-direction:column;justify-content:space-between;margin:-.65rem 0;text-align:right;font-variant-numeric:tabular-nums}
.plot .x{display:flex;grid-column:2;justify-content:space-between}
.plot>svg{overflow:visible}
.plot .grid{stroke:var(--edge)}
.plot path{fill:none;stroke-width:2;stroke-linejoin:round}
.plot path,.plot line{vector-effect:non-scaling-stroke}
.plot .fill{fill:var(--soft);stroke:none}
.plot .first{stroke:var(--accent)}
.plot .second{stroke:var(--second);stroke-dasharray:7 3}
.plot .before{stroke:var(--field);stroke-dasharray:2 4}
.plot .hit{fill:transparent}
.plot .hit:hover,.plot .hit.on{fill:var(--accent);fill-opacity:.12}
.map{display:block;width:100%;height:auto}
.map path{fill:var(--accent);stroke:var(--surface);stroke-width:.5}
.map .land{fill:var(--edge)}
.map path:not(.land):hover,.map .on{stroke:var(--text);stroke-width:1}
.chart svg{touch-action:pan-y}
.tip{position:absolute;z-index:3;width:max-content;max-width:min(18rem,calc(100vw - 1rem));padding:var(--s2) var(--s3);border-radius:var(--round);
background:var(--text);color:var(--surface);font-size:var(--small);white-space:pre-line;pointer-events:none}
.tip::first-line{font-weight:600}
.legend{display:flex;flex-wrap:wrap;gap:var(--s1) var(--s4);margin:0 0 var(--s4);padding:0;list-style:none;font-size:var(--small)}
.legend li{display:flex;align-items:center;gap:var(--s2)}
.legend svg{width:1.5rem;height:.5rem}
.chart details{margin-top:var(--s3)}
.chart table{font-size:var(--small)}
.chart th{padding:var(--s1);white-space:normal;vertical-align:bottom}
.chart td{padding:var(--s1)}
.chart th,.chart td{overflow-wrap:normal}
.chart td:first-child{white-space:nowrap}
`;
