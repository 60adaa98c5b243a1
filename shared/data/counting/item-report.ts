import type { WithVariants } from '../../domain/clicks/breakdown.ts';
import { clickSubject } from '../../domain/clicks/clicks.ts';
import type { Period } from '../../domain/clicks/period.ts';
import { type NameFilter, reportPeriod } from '../../domain/clicks/period-report.ts';
import type { Owned } from '../../domain/owned/owned.ts';
import { getOwned, locateItem } from '../owned/owned-items.ts';
import type { Clicked } from './clicks-over-time.ts';
import { readPeriod } from './period-clicks.ts';

/** A user's link or QR code with its clicks in a period. Throws its 404. */
export async function readItemReport<T extends Owned>(
  type: Clicked<T>,
  { userId, id }: Pick<Owned, 'userId' | 'id'>,
  period: Period,
  filter: NameFilter | undefined,
) {
  // Before any request.
  locateItem(type, userId, id);
  const [item, stored] = await Promise.all([
    getOwned(type, userId, id),
    readPeriod(clickSubject(type.collection, id), period, filter),
  ]);
  return { item, report: reportPeriod(period, stored, filter, item as WithVariants) };
}
