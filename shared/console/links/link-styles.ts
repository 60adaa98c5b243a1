import { css } from '../../visitor/html/html.ts';

/** Of the pages about links. */
export const linkStyles = css`
.search details{margin-top:var(--s2)}
.search .filters{gap:var(--s4);margin-top:var(--s2)}
.search .inline{display:grid;gap:var(--s4)}
td .link{min-width:0;max-width:34rem}
.link b,.ready b{overflow-wrap:anywhere}
.selected{margin-top:var(--s4)}
.form>.card{margin:0}
.form details.card>summary{padding:0}
.form details.card[open]>summary{margin-bottom:var(--s4)}
.form details .group{display:grid;gap:var(--s4)}
.row{padding-bottom:var(--s3);border-bottom:1px solid var(--edge)}
.rows legend{margin-bottom:var(--s2);padding:0}
/* A floating legend is in the box instead of on its border. */
.form>fieldset.card>legend{float:left}
.back{margin-top:var(--s4)}
.unseen{position:absolute;width:1px;height:1px;min-height:0;padding:0;overflow:hidden;clip-path:inset(50%)}
.find{display:grid;gap:var(--s2);justify-items:start;padding-left:var(--s3);border-left:3px solid var(--edge)}
.find .field{width:100%}
.alias-check{min-height:1.5em;margin:0;color:var(--wrong);font-size:var(--small);font-weight:600}
@media (max-width:40rem){.alias-check{min-height:3em}}
.alias-check[data-state=free]{color:var(--good)}
td time{white-space:nowrap}
@media (min-width:40rem){.row{padding:0;border:0}}
@media (min-width:60rem){.search .inline{grid-template-columns:minmax(0,3fr) minmax(0,1fr) auto;align-items:end}}
`;
