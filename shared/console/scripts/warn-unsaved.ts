import { script } from '../../html/html.ts';

/** Browsers ask before someone leaves a form that was edited, or that could not be saved. Lists to select from lose nothing. */
export const warnUnsaved = script`
let isEdited = document.querySelector('main form.form [role=alert]') !== null;
document.addEventListener('input', ({ target }) => {
  const { form } = target;
  if (form?.matches('main form.form[method=post]') && !target.name.startsWith('test.')) isEdited = true;
});
document.addEventListener('submit', ({ target, submitter }) => {
  // A preview is shown in a frame, and leaves the page as it is.
  if (!submitter?.formTarget) isEdited = false;
});
addEventListener('beforeunload', (event) => {
  if (isEdited) event.preventDefault();
});
`;
