import { createOverlay } from '../../shared/api/overlays.ts';
import { overlays } from '../../shared/data/overlays.ts';
import { addOwned } from '../../shared/data/owned/owned-items.ts';
import { newOverlay } from '../../shared/domain/overlays.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Creates a message or a contact form that links show over their targets. */
export const handler = endpoint(createOverlay, async ({ body, user, now }) => {
  const described = newOverlay(body, now);
  const { id } = await addOwned(overlays, user, (owned) => ({ ...owned, ...described }));
  return { id };
});
