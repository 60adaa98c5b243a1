import { createBioPage } from '../../shared/api/bio-pages.ts';
import { addBioPage } from '../../shared/data/bio-pages/bio-pages.ts';
import { type BioPage, bioPageUrl } from '../../shared/domain/bio-pages/bio-pages.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Creates a page of links, and the links of its entries. */
export const handler = endpoint(createBioPage, ({ body, user, now, site, creating }) =>
  creating(
    (page: BioPage) => ({ id: page.id, link: bioPageUrl(page, site.shortUrl) }),
    () => addBioPage(user, body, { site, now }),
  ),
);
