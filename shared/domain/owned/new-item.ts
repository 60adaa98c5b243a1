import { formatDateTime } from '../values/dates.ts';
import { applyChange, type Change } from './apply-change.ts';

interface Named {
  name: string;
}

/** When an item was created. */
export interface Dated {
  /** `YYYY-MM-DD HH:MM:SS`, UTC. */
  date: string;
}

/** An item from a request body: what is blank in it is absent. */
export function newItem<T extends Named>({ name, ...options }: Change<T> & Named, now: Date): T & Dated {
  return applyChange<Named & Dated>({ name, date: formatDateTime(now) }, options) as T & Dated;
}

/** The item with the change applied. A blank name is ignored, because an item always has one. */
export function changeItem<T extends Named>(item: T, { name, ...options }: Change<T>): T {
  return applyChange<Named>(item, { ...options, name: name ?? item.name }) as T;
}
