import type { CollectionName } from '../../collections.ts';
import type { Overlay } from '../../domain/overlays.ts';
import type { Pixel } from '../../domain/pixels.ts';
import type { SplashContent } from '../../domain/splash-pages.ts';
import { getNumber } from '../../ids.ts';
import { collectionKey, itemKey } from '../keys.ts';
import { findRecentItem } from '../table/recent-items.ts';

/** An item that a link shows in addition to its target, read for a visit; undefined if it was deleted. */
async function findOwned<T>(collection: CollectionName, userId: number, id: number): Promise<T | undefined> {
  return findRecentItem<T>(itemKey(collectionKey(userId, collection), getNumber(userId, id) ?? 0));
}

export const findSplashPage = (userId: number, id: number) =>
  findOwned<SplashContent>('splash-pages', userId, id);

export const findOverlay = (userId: number, id: number) => findOwned<Overlay>('overlays', userId, id);

/** The pixels that still exist. */
export async function findPixels(userId: number, ids: readonly number[]): Promise<Pixel[]> {
  const found = await Promise.all([...new Set(ids)].map((id) => findOwned<Pixel>('pixels', userId, id)));
  return found.filter((pixel) => pixel !== undefined);
}
