import { invalidFields } from '../../errors.ts';
import type { Owned } from './owned.ts';

/**
 * The item; throws a 400 on `revision` if it is not the one that a form was opened with. Callers without a form give no revision.
 */
export function assertAsRead<T extends Pick<Owned, 'revision'>>(item: T, asRead: number | undefined): T {
  if (asRead !== undefined && asRead !== item.revision) throw invalidFields({ revision: 'is out of date' });
  return item;
}
