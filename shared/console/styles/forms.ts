import { css } from '../../visitor/html/html.ts';

/** What forms are made of; `shared/console/forms` renders it. */
export const forms = css`
.form{display:grid;gap:var(--s4);max-width:40rem}
.form>p{margin:0}
.field{display:grid;gap:var(--s1)}
.field label,legend{font-weight:600}
.field .hint,.check .hint{margin:0;color:var(--muted);font-size:var(--small)}
.problem{margin:0;color:var(--wrong);font-weight:600}
.field .problem{font-size:var(--small)}
input,textarea,select{width:100%;min-height:2.75rem;padding:var(--s2) var(--s3);border:1px solid var(--field);
border-radius:var(--round);background:var(--surface);color:var(--text);font:inherit}
input[aria-invalid=true],textarea[aria-invalid=true],select[aria-invalid=true]{border-color:var(--wrong);border-width:2px}
input[type=checkbox],input[type=radio]{width:1.25rem;min-height:1.25rem;height:1.25rem;margin:.125rem 0 0;padding:0;
accent-color:var(--accent);flex:none}
textarea{min-height:6rem;resize:vertical}
fieldset{display:grid;gap:var(--s4);margin:0;padding:0;border:0;min-width:0}
fieldset.rows>div{display:grid;gap:var(--s2)}
.check{display:flex;gap:var(--s2);align-items:flex-start}
.actions{display:flex;flex-wrap:wrap;gap:var(--s3)}
@media (min-width:40rem){fieldset.rows>div{grid-template-columns:minmax(0,1fr) minmax(0,2fr)}}
`;
