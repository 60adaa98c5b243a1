import type { BioPage } from '../../domain/bio-pages/bio-pages.ts';
import { getNumber } from '../../ids.ts';
import { bioPageKey, collectionKey, itemKey } from '../keys.ts';
import { findItem } from '../table/raw-items.ts';
import { findUser } from '../users/users.ts';

/** The public page of this user with this id. A deleted user’s pages are hidden before they are deleted. */
export async function findBioPage(userId: number, id: number): Promise<BioPage | undefined> {
  const n = getNumber(userId, id) ?? 0;
  const [user, page] = await Promise.all([
    findUser(userId),
    findItem<BioPage>(itemKey(collectionKey(userId, 'bio-pages'), n)),
  ]);
  return user && page?.isPublic ? page : undefined;
}

/** The public page with this slug. */
export async function findBioPageBySlug(slug: string): Promise<BioPage | undefined> {
  const found = await findItem<{ userId: number; bioId: number }>(bioPageKey(slug));
  return found && findBioPage(found.userId, found.bioId);
}
