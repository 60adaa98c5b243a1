import { getLinkSettings } from '../../shared/api/links.ts';
import { countTakenSlots } from '../../shared/data/links/click-slots.ts';
import { getWholeLink } from '../../shared/data/links/links.ts';
import { countClicksLeft } from '../../shared/domain/links/link-routes.ts';
import { linkSettings } from '../../shared/domain/links/link-settings.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** A link's settings as the body that would create it, and which targets forbid frames. */
export const handler = endpoint(getLinkSettings, async ({ params, user }) => {
  const link = await getWholeLink(user.id, params.id);
  const clicksleft = countClicksLeft({ ...link, taken: await countTakenSlots(link) }) ?? null;
  return { data: { ...linkSettings(link), clicksleft }, unframeable: link.unframeable ?? [] };
});
