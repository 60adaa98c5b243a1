import { ServiceError } from '../../errors.ts';
import { getNumber } from '../../ids.ts';
import { collectionKey, itemKey } from '../keys.ts';
import { readItems } from '../table/batch-get.ts';

interface ChosenIds {
  links: readonly number[];
  campaigns: readonly number[];
}

const notFound = { links: 'link_not_found', campaigns: 'campaign_not_found' } as const;

/** Throws `link_not_found` or `campaign_not_found` for ids that are not this user's. One that is deleted later matches nothing. */
export async function assertOwned(userId: number, named: ChosenIds): Promise<void> {
  const wanted = (['links', 'campaigns'] as const).flatMap((name) =>
    named[name].map((id) => {
      const n = getNumber(userId, id);
      if (n === undefined) throw new ServiceError(notFound[name]);
      return { name, key: itemKey(collectionKey(userId, name), n) };
    }),
  );
  if (wanted.length === 0) return;
  const find = await readItems(
    wanted.map(({ key }) => key),
    { attributes: [] },
  );
  const missing = wanted.find(({ key }) => !find(key));
  if (missing) throw new ServiceError(notFound[missing.name]);
}
