import type { Color } from '../../api/fields/colors.ts';
import { type Series, toBucketStart } from '../clicks/series.ts';
import type { Owned } from '../owned/owned.ts';
import { hexColor } from '../values/colors.ts';
import { formatDateTime } from '../values/dates.ts';

export interface ServiceAddress {
  shortUrl: string;
}

/** The days of UTC that have clicks. */
export const dayLines = (days: Series) =>
  [...days].map(([day, counts]) => ({
    date: formatDateTime(toBucketStart('days', day)).slice(0, 10),
    ...counts,
  }));

/** The ids of an item's channels. */
export const channelIds = (channels: Record<string, number> = {}) => Object.keys(channels).map(Number);

const isColor = (value: unknown): value is Color =>
  typeof value === 'object' && value !== null && 'red' in value;

/** An item's fields without those that only the service uses. */
export function pickPublicFields<T extends Owned>({ userId: _userId, revision: _revision, ...fields }: T) {
  const shown = Object.entries(fields).map(([name, value]) => [
    name,
    isColor(value) ? hexColor(value) : value,
  ]);
  return Object.fromEntries(shown) as Omit<T, keyof Owned> & Pick<Owned, 'id'>;
}
