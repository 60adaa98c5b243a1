import { listConsoleLinks } from '../../../shared/api/console/links.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { newForm } from '../../../shared/console/forms/form-state.ts';
import { findIn } from '../../../shared/console/links/find-choices.ts';
import { findLinks } from '../../../shared/console/links/find-links.ts';
import { chosenIn } from '../../../shared/console/links/link-fields.ts';
import { linkListPage } from '../../../shared/console/links/link-list-page.ts';
import { readDone } from '../../../shared/console/links/read-done.ts';
import { readGroupNames } from '../../../shared/data/links/group-names.ts';
import { readChoices } from '../../../shared/data/links/link-choices.ts';

/** A page of the links, all or those that were searched for. */
export const handler = consoleEndpoint(listConsoleLinks, async ({ session, query, site, now }) => {
  const { id } = session.user;
  const form = newForm(query);
  const wanted = { find: findIn(form), chosen: chosenIn(form) };
  const [found, choices, done] = await Promise.all([
    findLinks(id, query, { site, timezone: session.timezone }),
    readChoices(id, ['domains', 'campaigns', 'channels'], wanted),
    readDone(id, query),
  ]);
  const names = await readGroupNames(id, found.links);
  return linkListPage(session, { query, found, choices, names, done, now, base: site.shortUrl });
});
