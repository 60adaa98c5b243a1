import type { InferOutput } from 'valibot';
import type { SplashPageBody, SplashPageChange } from '../api/splash-pages.ts';
import { assertAsRead } from '../domain/owned/assert-as-read.ts';
import { changeItem, newItem } from '../domain/owned/new-item.ts';
import { type SplashPage, splashImages } from '../domain/splash-pages.ts';
import type { Caller } from '../domain/users/caller.ts';
import { changeImageUses } from './images/image-uses.ts';
import { addOwned, changeOwned, deleteOwned, type EntityType } from './owned/owned-items.ts';

export const splashPages: EntityType<SplashPage> = {
  collection: 'splash-pages',
  notFound: 'splash_page_not_found',
};

/** Throws `plan_feature` or `plan_limit`. */
export function addSplashPage(
  user: Caller,
  body: InferOutput<typeof SplashPageBody>,
  now: Date,
): Promise<SplashPage> {
  return addOwned(
    splashPages,
    user,
    (owned) => ({ ...owned, ...newItem(body, now) }),
    (page) => changeImageUses(user.id, {}, splashImages(page)),
  );
}

/** Throws `splash_page_not_found`, or a 400 if it is not the revision that a form was opened with. */
export const changeStoredSplashPage = (
  userId: number,
  id: number,
  change: InferOutput<typeof SplashPageChange>,
  revisionAsRead?: number,
): Promise<SplashPage> =>
  changeOwned(
    splashPages,
    userId,
    id,
    (before) => changeItem(assertAsRead(before, revisionAsRead), change),
    (before, after) => changeImageUses(userId, splashImages(before), splashImages(after)),
  );

/** Throws `splash_page_not_found`. */
export const deleteStoredSplashPage = (userId: number, id: number): Promise<void> =>
  deleteOwned(splashPages, userId, id, (page) => changeImageUses(userId, splashImages(page), {}));
