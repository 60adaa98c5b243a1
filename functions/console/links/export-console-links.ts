import { exportConsoleLinks } from '../../../shared/api/console/selected-links.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { exportSelected } from '../../../shared/console/files/export-selected.ts';
import { readSelected } from '../../../shared/console/selected-links/run-selected.ts';
import { nothingSelectedPage } from '../../../shared/console/selected-links/selected-page.ts';
import { exportSelected as title } from '../../../shared/console/texts/links.ts';
import { readStoredLinks } from '../../../shared/data/links/listed-links.ts';

/** The selected links as a CSV file. */
export const handler = consoleEndpoint(exportConsoleLinks, async ({ session, fields, site, now }) => {
  const selection = await readSelected(session, fields, site);
  const ids = selection.links.map(({ id }) => id);
  if (ids.length === 0) return nothingSelectedPage(session, title, selection);
  const links = await readStoredLinks(session.user.id, ids);
  return exportSelected(links, { base: site.shortUrl, now });
});
