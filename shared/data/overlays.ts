import type { InferOutput } from 'valibot';
import type { OverlayBody, OverlayChange } from '../api/overlays.ts';
import { changeOverlay, newOverlay, type Overlay } from '../domain/overlays.ts';
import { assertAsRead } from '../domain/owned/assert-as-read.ts';
import type { Caller } from '../domain/users/caller.ts';
import { addOwned, changeOwned, deleteOwned, type EntityType } from './owned/owned-items.ts';

export const overlays: EntityType<Overlay> = {
  collection: 'overlays',
  notFound: 'overlay_not_found',
};

/** Throws `plan_feature` or `plan_limit`, or a 400 for colors that cannot be read. */
export function addOverlay(user: Caller, body: InferOutput<typeof OverlayBody>, now: Date): Promise<Overlay> {
  const described = newOverlay(body, now);
  return addOwned(overlays, user, (owned) => ({ ...owned, ...described }));
}

/** Throws `overlay_not_found`, or a 400 if it is not the revision that a form was opened with. */
export const changeStoredOverlay = (
  userId: number,
  id: number,
  change: InferOutput<typeof OverlayChange>,
  revisionAsRead?: number,
): Promise<Overlay> =>
  changeOwned(overlays, userId, id, (before) => changeOverlay(assertAsRead(before, revisionAsRead), change));

/** Throws `overlay_not_found`. */
export const deleteStoredOverlay = (userId: number, id: number): Promise<void> =>
  deleteOwned(overlays, userId, id);
