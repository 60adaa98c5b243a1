import type { Link } from '../../domain/links/links.ts';
import { changeImageUses, UNUSED_DAYS } from '../images/image-uses.ts';
import type { Step } from '../table/transactions.ts';

/**
 * Transaction steps that change which uploaded image a link shows in previews. It is kept for as long as the link can
 * be restored. Throws a 400 for an image that is not the owner's. `before` and `after` are whole links, or nothing.
 */
export const changeLinkImage = ({ userId }: Link, before: Partial<Link>, after: Partial<Link>): Step[] =>
  changeImageUses(
    userId,
    { metaimage: before.metaimage },
    { metaimage: after.metaimage },
    UNUSED_DAYS.afterLink,
  );
