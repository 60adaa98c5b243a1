import { listOverlays } from '../../shared/api/overlays.ts';
import { overlays } from '../../shared/data/overlays.ts';
import { readOwned } from '../../shared/data/owned/owned-items.ts';
import { LISTED_OVERLAY_FIELDS } from '../../shared/domain/overlays.ts';
import { pageNumbers } from '../../shared/domain/owned/paging.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** A page of the caller's CTA overlays, newest first. */
export const handler = endpoint(listOverlays, async ({ query, user }) => {
  const { items, total } = await readOwned(overlays, user.id, query, LISTED_OVERLAY_FIELDS);
  return { data: { ...pageNumbers(query, total), cta: items } };
});
