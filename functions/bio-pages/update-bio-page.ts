import { updateBioPage } from '../../shared/api/bio-pages.ts';
import { changeStoredBioPage } from '../../shared/data/bio-pages/bio-pages.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Changes only the fields in the body, and the links of the entries with them. */
export const handler = endpoint(updateBioPage, async ({ params, body, user, now, site }) => {
  await changeStoredBioPage(user, params.id, body, { site, now });
  return { message: 'Bio page has been updated successfully.' };
});
