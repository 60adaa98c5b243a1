import { getLinkSettings } from '../../shared/api/links.ts';
import { getWholeLink } from '../../shared/data/links/links.ts';
import { readTaken } from '../../shared/data/links/places.ts';
import { countClicksLeft } from '../../shared/domain/links/link-routes.ts';
import { linkSettings } from '../../shared/domain/links/link-settings.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** A link's settings as the body that would create it, and which targets forbid frames. */
export const handler = endpoint(getLinkSettings, async ({ params, user }) => {
  const link = await getWholeLink(user.id, params.id);
  const clicksleft = countClicksLeft({ ...link, taken: await readTaken(link) }) ?? null;
  return { data: { ...linkSettings(link), clicksleft }, unframeable: link.unframeable ?? [] };
});
