import { css } from '../../html/html.ts';

/** Of the pages about links. */
export const linkStyles = css`
.search details{margin-top:var(--s2)}
.search .filters{gap:var(--s4);margin-top:var(--s2)}
.search .inline{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:var(--s3);align-items:end}
.search .inline>:first-child{grid-column:1/-1}
td .link{min-width:0;max-width:34rem}
.badges{display:flex;flex-wrap:wrap;gap:var(--s1);margin-top:var(--s1)}
.link b,.ready b{overflow-wrap:anywhere}
.links :is(td,th):last-child{text-align:right}
.links td:last-child a{margin-right:calc(-1*var(--s2))}
td>input[type=checkbox]{margin:0;vertical-align:-.25rem}
.selected{bottom:0;margin:var(--s2) calc(-1*var(--s2)) calc(-1*var(--s3));padding:var(--s3) var(--s2);background:var(--surface)}
.links:has(td :checked,[name=matching]:checked) .selected{position:sticky}
.selected{display:grid;gap:var(--s2)}
.selected>.row{gap:var(--s2) var(--s4)}
.selected [role=status]:empty{display:none}
mark{border-radius:.2rem;background:#ffe58a;color:#1b2027}
.form>.card{margin:0}
.form details.card+details.card{margin-top:calc(-1*var(--s4) - 1px);border-top-left-radius:0;border-top-right-radius:0}
.form details.card:has(+details.card){border-bottom-left-radius:0;border-bottom-right-radius:0}
.form>.actions{position:sticky;bottom:0;padding-block:var(--s3);background:var(--page)}
.form .group{display:grid;gap:var(--s4)}
.rows .row{padding-bottom:var(--s3);border-bottom:1px solid var(--edge)}
.rows [data-remove-row]{justify-self:start}
.rows legend{margin-bottom:var(--s2);padding:0}
/* A floating legend is in the box instead of on its border. */
.form>fieldset.card>legend{float:left}
button.unseen{min-height:0;padding:0}
.find{display:grid;gap:var(--s2);justify-items:start;padding-left:var(--s3);border-left:3px solid var(--edge)}
.find .field{width:100%}
.field>.alias-check{min-height:1.5em;margin:0 0 calc(-1*var(--s3));color:var(--wrong);font-size:var(--small);font-weight:600}
@media (max-width:40rem){.field>.alias-check{min-height:3em}}
.alias-check[data-state=free]{color:var(--good)}
@media (min-width:40rem){.rows .row{padding:0;border:0}.rows>.row:has([type=datetime-local]){grid-template-columns:minmax(13rem,1fr) minmax(0,2fr) auto}}
@media (max-width:40rem){
.links tr{display:flex;flex-wrap:wrap;align-items:baseline;gap:var(--s1) var(--s3)}
.links td:nth-child(2){flex:1 1 calc(100% - 4rem)}
.links td:nth-child(3){margin-left:2rem}
.links td:nth-child(5){margin-left:auto}
.links td:nth-child(n+3){gap:var(--s1)}
.links td:nth-child(2)::before,.links td:nth-child(n+4)::before{content:none}
}
@media (min-width:60rem){.search .inline{grid-template-columns:minmax(0,3fr) minmax(0,1fr) auto;align-items:end}.search .inline>:first-child{grid-column:auto}}
`;
