import { css } from '../../html/html.ts';

/**
 * What forms are made of; `shared/console/forms` renders it. Because of `scroll-padding-bottom`, fields that get the focus
 * scroll to above the buttons, which stick to the bottom.
 */
export const forms = css`
.form{display:grid;gap:var(--s4);max-width:40rem}
.form>p{margin:0}
.field{display:grid;gap:var(--s1)}
.field label{font-weight:600}
legend{margin-bottom:var(--s2);padding:0;font-weight:600}
.field .hint{margin:0;color:var(--muted);font-size:var(--small)}
.field .problem{font-size:var(--small)}
input[type=checkbox]{width:1.25rem;min-height:1.25rem;height:1.25rem;margin:.125rem 0 0;padding:0;
accent-color:var(--accent);flex:none}
fieldset{display:grid;gap:var(--s4);margin:0;padding:0;border:0;min-width:0}
.aligned{display:grid;gap:var(--s4)}
fieldset.rows>.aligned{display:grid;gap:var(--s2)}
.check{display:flex;gap:var(--s2);align-items:flex-start}
input[type=color]{width:6rem;padding:var(--s1)}
.row [aria-current]{background:var(--soft)}
.row{display:inline-flex;flex-wrap:wrap;align-items:center;gap:var(--s2)}
.pair{display:flex;flex-wrap:wrap;gap:var(--s3) var(--s5)}
.plain{padding-inline:var(--s2);border-color:transparent;background:transparent;color:var(--accent)}
.danger{border-color:var(--wrong);background:transparent;color:var(--wrong)}
.plain.danger{border-color:transparent}
.plain.small{padding-inline:var(--s2)}
.quiet:hover,.plain:hover{background:var(--soft);filter:none}
.danger:hover{background:var(--wrong);color:var(--surface);filter:none}
:root{scroll-padding-bottom:6rem}
::placeholder{color:var(--muted);opacity:1}
button:disabled{opacity:.5;cursor:default;filter:none}
/* Labels, hints, fields, and problems of neighbors are each in one line, whichever of them has a hint or a problem. */
@media (min-width:40rem){
.aligned,fieldset.rows>.aligned{grid-template-columns:repeat(2,minmax(0,1fr));gap:var(--s1) var(--s3)}
fieldset.rows>.row{grid-template-columns:minmax(0,1fr) minmax(0,2fr) auto}
.aligned>.field{grid-row:span 5;grid-template-rows:subgrid}
.aligned label{grid-row:1}
.aligned .hint{grid-row:2}
.aligned :is(input,select){grid-row:3}
.aligned .alias-check{grid-row:4}
.aligned .problem{grid-row:5}
.aligned [data-remove-row]{grid-row:3;grid-column:3}
}
`;
