import { createOverlay } from '../../shared/api/overlays.ts';
import { addOverlay } from '../../shared/data/overlays.ts';
import type { Overlay } from '../../shared/domain/overlays.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Creates a message or a contact form that links show over their targets. */
export const handler = endpoint(createOverlay, ({ body, user, now, creating }) =>
  creating(
    ({ id }: Overlay) => ({ id }),
    () => addOverlay(user, body, now),
  ),
);
