import { listPixels } from '../../shared/api/pixels.ts';
import { readPixels } from '../../shared/data/pixels.ts';
import { pageNumbers } from '../../shared/domain/owned/paging.ts';
import { pixelEntry } from '../../shared/domain/pixels.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** A page of the caller's pixels, newest first. */
export const handler = endpoint(listPixels, async ({ query, user }) => {
  const { items, total } = await readPixels(user.id, query);
  return { data: { ...pageNumbers(query, total), pixels: items.map(pixelEntry) } };
});
