import { unmarshall } from '@aws-sdk/util-dynamodb';
import { COUNTED_MARKER_DAYS } from '../../api/contract/table.ts';
import {
  decideRecount,
  type LoggedVisit,
  type RecountDecision,
  readVisitTime,
} from '../../domain/clicks/recount.ts';
import { recountedKey, visitorKey } from '../statistics-keys.ts';
import { getItem } from '../table/items.ts';
import { retryWithBackoff } from '../table/retry.ts';
import { putUnique, type Step, transact } from '../table/transactions.ts';
import { type CountableVisit, visitUpdate } from './visits.ts';

/** The visitor visited again, or another process recounts the same visit. */
class StaleVisitor extends Error {}

type UncountedVisit = CountableVisit & LoggedVisit;

/**
 * Records a visit that was redirected and could not be recorded, unless that was done before; the stream counts it. Its
 * marker is written in the same transaction, so that it is recorded once, however often this runs or dies.
 */
export function recountVisit(visit: UncountedVisit, now: Date): Promise<RecountDecision> {
  const attempt = async () => {
    const [marker, visitor] = await Promise.all([
      getItem(recountedKey(visit.id)),
      getItem<{ lastVisit?: string }>(visitorKey(visit.subject, visit.visitor)),
    ]);
    const known = { isRecounted: marker !== undefined, lastVisit: visitor?.lastVisit };
    const decision = decideRecount(visit, known, now, COUNTED_MARKER_DAYS);
    if (decision === 'record') await transact(buildSteps(visit, known.lastVisit, now));
    return decision;
  };
  return retryWithBackoff(attempt, {
    isRetryable: (error) => error instanceof StaleVisitor,
    maxAttempts: 5,
    maxTotalMs: 10_000,
  });
}

function buildSteps(visit: UncountedVisit, lastVisit: string | undefined, now: Date): Step[] {
  const stale = () => new StaleVisitor();
  const ttl = Math.floor(now.getTime() / 1000) + COUNTED_MARKER_DAYS * 86_400;
  const { UpdateExpression, ExpressionAttributeNames, ExpressionAttributeValues } = visitUpdate(
    pickLatest(visit, lastVisit),
  );
  return [
    putUnique({ ...recountedKey(visit.id), ttl }, stale),
    {
      Update: {
        Key: visitorKey(visit.subject, visit.visitor),
        UpdateExpression,
        ExpressionAttributeNames,
        ExpressionAttributeValues: {
          ...unmarshall(ExpressionAttributeValues),
          ...(lastVisit !== undefined && { ':last': lastVisit }),
        },
        ConditionExpression:
          lastVisit === undefined ? 'attribute_not_exists(lastVisit)' : 'lastVisit = :last',
      },
      onConditionFailed: stale,
    },
  ];
}

/** Leaves the id and the expiry of a later visit as they are. */
const pickLatest = (visit: UncountedVisit, lastVisit = ''): CountableVisit =>
  lastVisit > visit.id ? { ...visit, id: lastVisit, time: readVisitTime(lastVisit) } : visit;
