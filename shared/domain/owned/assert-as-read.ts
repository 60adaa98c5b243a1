import { invalidFields } from '../../errors.ts';
import type { Owned } from './owned.ts';

/** Throws a 400 on `revision` if the item is not the one that a form was opened with. Callers without a form give no revision. */
export function assertAsRead({ revision }: Pick<Owned, 'revision'>, asRead: number | undefined): void {
  if (asRead !== undefined && asRead !== revision) throw invalidFields({ revision: 'is out of date' });
}
