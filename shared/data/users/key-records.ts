import type { User } from '../../domain/users/users.ts';
import { apiKeyKey, keyOwnerKey } from '../keys.ts';
import type { Key } from '../table/items.ts';
import type { KeyRecord } from './api-keys.ts';

/** What the table stores of the user under their main API key. */
export const toKeyRecord = (user: User & { keyHash: string }): Key & KeyRecord => ({
  ...apiKeyKey(user.keyHash),
  ...pickOwnerFacts(user),
  ...pickWebhookEvents(user),
});

/** What the table stores of the user for all their additional API keys. */
export const toKeyOwnerRecord = (user: User): Key & KeyRecord => ({
  ...keyOwnerKey(user.id),
  ...pickOwnerFacts(user),
  ...pickWebhookEvents(user),
});

/** What both have of the user, besides what the user’s webhooks listen to. */
export const pickOwnerFacts = ({ id, username, isAdmin, planId, planExpires }: User): KeyRecord => ({
  userId: id,
  username,
  isAdmin,
  planId,
  planExpires,
});

const pickWebhookEvents = ({ webhookEvents }: User) => webhookEvents && { webhookEvents };

/** The condition that the user’s webhooks are those that were read, for what copies what they listen to. */
export const webhooksAsRead = ({ webhooksVersion }: Pick<User, 'webhooksVersion'>) =>
  webhooksVersion === undefined
    ? { condition: 'attribute_not_exists(webhooksVersion)', values: {} }
    : { condition: 'webhooksVersion = :webhooks', values: { ':webhooks': webhooksVersion } };

/** The condition that the user’s key, plan, and webhooks are those that were read, for what writes the owner's record. */
export function ownerAsRead(user: User & { keyHash: string }) {
  const { keyHash, planId, planExpires } = user;
  const webhooks = webhooksAsRead(user);
  const expiresAsRead = planExpires ? 'planExpires = :expires' : 'attribute_not_exists(planExpires)';
  return {
    condition: `keyHash = :keyHash AND planId = :planId AND ${expiresAsRead} AND ${webhooks.condition}`,
    values: {
      ':keyHash': keyHash,
      ':planId': planId,
      ...(planExpires && { ':expires': planExpires }),
      ...webhooks.values,
    },
  };
}
