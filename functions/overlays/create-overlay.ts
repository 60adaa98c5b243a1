import { createOverlay } from '../../shared/api/overlays.ts';
import { overlays } from '../../shared/data/overlays.ts';
import { addOwned } from '../../shared/data/owned/owned-items.ts';
import { newOverlay } from '../../shared/domain/overlays.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** A message or a form for a link to show over its target. */
export const handler = endpoint(createOverlay, async ({ body, user, now }) => {
  const described = newOverlay(body, now);
  const { id } = await addOwned(overlays, user, (owned) => ({ ...owned, ...described }));
  return { id };
});
