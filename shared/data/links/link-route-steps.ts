import { toLinkRoute } from '../../domain/links/link-routes.ts';
import type { Link } from '../../domain/links/links.ts';
import { invalidFields, ServiceError } from '../../errors.ts';
import { domainKey } from '../keys.ts';
import type { Step } from '../table/transactions.ts';
import { type LoweredLimit, setClickLimit } from './click-slots.ts';
import { onlyIfEnabled } from './disable-routes.ts';
import { toLinkRouteKey } from './whole-links.ts';

/** Writes the route of a new link, and its click limit. */
export const newLinkRoute = (link: Link): Step[] => [
  ...putRoute(link),
  ...setClickLimit(link.id, undefined, link.clicklimit),
];

/** The conditions guarantee that the alias is unique, and that the domain is the owner's. */
function putRoute(link: Link): Step[] {
  const put: Step = {
    Put: {
      Item: { ...toLinkRouteKey(link), ...toLinkRoute(link), revision: link.revision },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
    onConditionFailed: () => new ServiceError('alias_taken'),
  };
  if (link.domain === undefined) return [put];
  const ownership: Step = {
    ConditionCheck: {
      Key: domainKey(new URL(link.domain).hostname),
      ConditionExpression: 'userId = :owner',
      ExpressionAttributeValues: { ':owner': link.userId },
    },
    onConditionFailed: () => invalidFields({ domain: 'is not one of your domains' }),
  };
  return [ownership, put];
}

/** Rewrites a link's route, at its new place if the alias or the domain changed. Fails if the route was disabled. */
export function replaceLinkRoute(before: Link, after: Link, lowered?: LoweredLimit): Step[] {
  const [old, next] = [toLinkRouteKey(before), toLinkRouteKey(after)];
  const onConditionFailed = () => new ServiceError('link_not_found');
  // The revision makes it a change for the stream, which indexes links, also if only the description differs.
  const Item = { ...next, ...toLinkRoute(after), revision: before.revision + 1 };
  const limit = setClickLimit(after.id, before.clicklimit, after.clicklimit, lowered);
  if (old.pk === next.pk) return [{ Put: { Item, ...onlyIfEnabled }, onConditionFailed }, ...limit];
  return [{ Delete: { Key: old, ...onlyIfEnabled }, onConditionFailed }, ...putRoute(after), ...limit];
}
