import { createOverlay } from '../../shared/api/overlays.ts';
import { addOverlay } from '../../shared/data/overlays.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Creates a message or a contact form that links show over their targets. */
export const handler = endpoint(createOverlay, async ({ body, user, now }) => {
  const { id } = await addOverlay(user, body, now);
  return { id };
});
