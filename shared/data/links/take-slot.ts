import { type AttributeValue, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';
import { isUsedUp } from '../../domain/links/link-routes.ts';
import { env } from '../../env.ts';
import { type CountableVisit, visitUpdate } from '../counting/visits.ts';
import { clickSlotsKey } from '../keys.ts';
import { visitorKey } from '../statistics-keys.ts';
import { cancellationReasons, isConditionFailed, isTransientCancellation } from '../table/cancellations.ts';
import { rawClient } from '../table/raw-client.ts';
import { keyInWireFormat, readItem } from '../table/raw-items.ts';
import { retryWithBackoff } from '../table/retry.ts';
import type { ClickSlots } from './click-slots.ts';

/** What a visit of a link with a click limit got: without a limit, it is not recorded. */
export type Admission = 'taken' | 'used-up' | 'unlimited';

/**
 * Takes one of a link's slots and records the visit, both or neither. The id of the visit makes it one slot, however often
 * the SDK repeats the request. Throws `busy` if too many visits come at once, for which DynamoDB has one slot at a time.
 */
export function takeSlot(visit: CountableVisit, linkId: number): Promise<Admission> {
  const command = new TransactWriteItemsCommand({
    ClientRequestToken: visit.id,
    TransactItems: [
      { Update: { TableName: env.tableName, ...oneSlot(linkId) } },
      {
        Update: {
          TableName: env.tableName,
          Key: keyInWireFormat(visitorKey(visit.subject, visit.visitor)),
          ...visitUpdate(visit, true),
        },
      },
    ],
  });
  let isFirst = true;
  const attempt = async (): Promise<Admission> => {
    // A read costs an eighth of an attempt, and the slots may be used up by now.
    if (!isFirst && (await areUsedUp(linkId))) return 'used-up';
    isFirst = false;
    return send(command);
  };
  return retryWithBackoff(attempt, {
    isRetryable: isTransientCancellation,
    maxAttempts: 12,
    baseDelayMs: 40,
  });
}

const oneSlot = (linkId: number) => ({
  Key: keyInWireFormat(clickSlotsKey(linkId)),
  UpdateExpression: 'ADD taken :one',
  ConditionExpression: 'taken < clicklimit',
  ExpressionAttributeValues: { ':one': { N: '1' } },
  ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
});

async function areUsedUp(linkId: number): Promise<boolean> {
  const slots = await readItem<ClickSlots>(clickSlotsKey(linkId));
  return slots !== undefined && isUsedUp(slots);
}

async function send(command: TransactWriteItemsCommand): Promise<Admission> {
  try {
    await rawClient().send(command);
    return 'taken';
  } catch (error) {
    const [slot] = cancellationReasons(error);
    if (!slot || !isConditionFailed(slot)) throw error;
    return isWithoutLimit(slot.Item as Record<string, AttributeValue> | undefined) ? 'unlimited' : 'used-up';
  }
}

/** The limit was removed after the route was read. An item that is gone belonged to a link that was purged. */
const isWithoutLimit = (slots: Record<string, AttributeValue> | undefined): boolean =>
  slots !== undefined && slots.clicklimit === undefined;
