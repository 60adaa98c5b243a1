import type { Overlay } from '../domain/overlays.ts';
import type { Kind } from './owned-items.ts';

export const overlays: Kind<Overlay> = {
  collection: 'overlays',
  notFound: 'overlay_not_found',
  limit: 'overlay',
};
