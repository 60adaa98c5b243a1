import { getBioPage } from '../../shared/api/bio-pages.ts';
import { readBioPage } from '../../shared/data/bio-pages/listed-bio-pages.ts';
import { toStatistics } from '../../shared/domain/clicks/clicks.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** A bio page with its entries, and the statistics of its views. */
export const handler = endpoint(getBioPage, async ({ params, user, site }) => {
  const { details, statistics } = await readBioPage(user.id, params.id, site.shortUrl);
  return { details, data: toStatistics(statistics) };
});
