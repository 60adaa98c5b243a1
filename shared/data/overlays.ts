import type { Overlay } from '../domain/overlays.ts';
import type { EntityType } from './owned/owned-items.ts';

export const overlays: EntityType<Overlay> = {
  collection: 'overlays',
  notFound: 'overlay_not_found',
  limit: 'overlay',
};
