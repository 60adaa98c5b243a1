import type { WithVariants } from '../../domain/clicks/breakdown.ts';
import type { Period } from '../../domain/clicks/period.ts';
import { type NameFilter, reportPeriod } from '../../domain/clicks/period-report.ts';
import type { Owned } from '../../domain/owned/owned.ts';
import { finishInTurns } from '../../event-loop.ts';
import { type ClickedType, readBesideItem } from './clicks-over-time.ts';
import { readPeriod } from './period-clicks.ts';

/** A user's link, QR code, campaign, or channel with its clicks in a period. Throws its 404. */
export async function readItemReport<T extends Owned>(
  type: ClickedType<T>,
  id: Pick<Owned, 'userId' | 'id'>,
  period: Period,
  filter: NameFilter | undefined,
) {
  const { item, clicks } = await readBesideItem(type, id, (subject) => readPeriod(subject, period, filter));
  const work = reportPeriod(period, clicks, filter, item as WithVariants);
  return { item, report: await finishInTurns(work) };
}
