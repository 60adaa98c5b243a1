import { moveConsoleLinks } from '../../../shared/api/console/links.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { readFields, typedForm } from '../../../shared/console/forms/read-fields.ts';
import { findIn, isChoiceSearch, searchChoices } from '../../../shared/console/links/find-choices.ts';
import { chosenIn } from '../../../shared/console/links/link-fields.ts';
import { moveLinks } from '../../../shared/console/selected-links/move-links.ts';
import { movePage } from '../../../shared/console/selected-links/move-page.ts';
import { readSelected } from '../../../shared/console/selected-links/run-selected.ts';
import { readChoices } from '../../../shared/data/links/link-choices.ts';
import { redirect } from '../../../shared/response.ts';

/** Asks where to move the selected links, and then moves them. */
export const handler = consoleEndpoint(moveConsoleLinks, async ({ session, fields, site, now }) => {
  const { user, caller } = session;
  const selection = await readSelected(session, fields, site);
  const { links } = selection;
  const isSent = fields.has('confirmed') && !isChoiceSearch(fields);
  const moved = isSent ? await moveLinks(caller, links, fields, now) : {};
  if (moved.isDone) return redirect(`/console/links?done=moved&of=${links.length}`, { status: 303 });
  const form = moved.form ?? (isChoiceSearch(fields) ? searchChoices(fields) : typedForm(readFields(fields)));
  const wanted = { find: findIn(form), chosen: chosenIn(form) };
  const choices = await readChoices(user.id, ['campaigns', 'channels'], wanted);
  return movePage(session, { ...moved, form, selection, choices, base: site.shortUrl });
});
