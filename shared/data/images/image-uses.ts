import {
  findOwnImages,
  findStoredImages,
  type ImageFields,
  NOT_YOURS,
} from '../../domain/images/own-images.ts';
import { DELETED_DAYS } from '../../domain/links/link-history.ts';
import { env } from '../../env.ts';
import { invalidFields } from '../../errors.ts';
import { toId } from '../../ids.ts';
import { imageUsesKey, unusedImageKey } from '../keys.ts';
import type { Key } from '../table/items.ts';
import type { Step } from '../table/transactions.ts';

const DAY_SECONDS = 86_400;

/** How long an image is kept that nothing uses: after a link, for as long as that can be restored. */
export const UNUSED_DAYS = { afterLink: DELETED_DAYS, afterOthers: 1 };

/** What expires when an image was kept for long enough. A shorter time does not end a longer one. */
export const unusedImageKeys = (id: number): Key[] =>
  Object.values(UNUSED_DAYS).map((days) => unusedImageKey(id, days));

/** Transaction steps that let an image be deleted after some days, unless something uses it then. */
export const keepForDays = (id: number, days: number, now: Date): Step => ({
  Put: { Item: { ...unusedImageKey(id, days), ttl: Math.floor(now.getTime() / 1000) + days * DAY_SECONDS } },
});

/**
 * Transaction steps that change which uploaded images an item of this user has, in fields such as `{ logo, banner }`:
 * an image is kept as long as something uses it, and for `days` more. Nothing for images elsewhere. Throws a 400 for an image
 * that is not this user's.
 */
export function changeImageUses(
  userId: number,
  before: ImageFields,
  after: ImageFields,
  days = UNUSED_DAYS.afterOthers,
): Step[] {
  const { hosts } = env.site;
  const [old, next] = [findStoredImages(before, hosts), findOwnImages(after, hosts)];
  return [
    ...[...next.values()]
      .filter(({ code }) => !old.has(code))
      .map(({ code, field }) => addUse(userId, code, field)),
    ...[...old.values()]
      .filter(({ code }) => !next.has(code))
      .flatMap(({ code, n }) => [dropUse(userId, code), keepForDays(toId(userId, n), days, new Date())]),
  ];
}

/** The key has the user, so that others' images are as those that do not exist. */
const addUse = (userId: number, code: string, field: string): Step => ({
  ...addUses(userId, code, 1),
  onConditionFailed: () => invalidFields({ [field]: NOT_YOURS }),
});

/** Without a condition: what has an image can be changed and deleted in any case. */
const dropUse = (userId: number, code: string): Step => addUses(userId, code, -1);

const addUses = (userId: number, code: string, by: 1 | -1): Step => ({
  adds: [{ attribute: 'uses', by }],
  Update: {
    Key: imageUsesKey(userId, code),
    UpdateExpression: 'ADD uses :by',
    ExpressionAttributeValues: { ':by': by },
    ...(by > 0 && { ConditionExpression: 'attribute_exists(pk)' }),
  },
});
