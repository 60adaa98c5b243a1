import { getLinkSettings } from '../../shared/api/links.ts';
import { getWholeLink } from '../../shared/data/links/links.ts';
import { linkSettings } from '../../shared/domain/links/link-settings.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** A link's settings as the body that would create it, and which targets forbid frames. */
export const handler = endpoint(getLinkSettings, async ({ params, user }) => {
  const link = await getWholeLink(user.id, params.id);
  return { data: linkSettings(link), unframeable: link.unframeable ?? [] };
});
