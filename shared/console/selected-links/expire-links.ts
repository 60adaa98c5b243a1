import { expireConsoleLinks } from '../../api/console/selected-links.ts';
import { setExpiry } from '../../data/links/set-expiry.ts';
import type { ListedLink } from '../../domain/links/link-views.ts';
import type { Caller } from '../../domain/users/caller.ts';
import { submitForm } from '../forms/submit-form.ts';
import { runSelected } from './run-selected.ts';

/** Sets when links expire, or that they never do. Links that are refused do not keep the others from it. */
export const expireLinks = (
  caller: Caller,
  links: readonly ListedLink[],
  fields: URLSearchParams,
  now: Date,
) =>
  submitForm(expireConsoleLinks.request.form, fields, ({ expiry = null }) =>
    runSelected({ caller, links, now }, (id) => setExpiry(caller, id, expiry, now)),
  );
