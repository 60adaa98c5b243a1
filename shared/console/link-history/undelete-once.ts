import { getWholeLink } from '../../data/links/links.ts';
import type { Restored } from '../../data/links/restore-link.ts';
import { undeleteStoredLink } from '../../data/links/undelete-link.ts';
import type { Caller } from '../../domain/users/caller.ts';
import { isServiceError } from '../../errors.ts';

/** Restores a deleted link, also for someone who presses the button twice: then the link exists already. */
export async function undeleteOnce(caller: Caller, id: number, now: Date): Promise<Restored> {
  try {
    return await undeleteStoredLink(caller, id, now);
  } catch (error) {
    if (!isServiceError(error, 'link_not_found')) throw error;
    return { link: await getWholeLink(caller.id, id), omitted: [] };
  }
}
