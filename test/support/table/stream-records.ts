import type { AttributeValue, DynamoDBBatchResponse, DynamoDBRecord } from 'aws-lambda';
import { expect } from 'vitest';
import { handler } from '../../../functions/streams/count-clicks.ts';
import { countClicks } from '../../../shared/api/streams.ts';
import { visitorKey } from '../../../shared/data/statistics-keys.ts';
import {
  type ClickSubject,
  clickSubject,
  type VisitFacts,
  type Visitor,
} from '../../../shared/domain/clicks/clicks.ts';
import { runWithinGrant } from '../calls/run-within-grant.ts';
import { someFacts } from '../clicks/visit-facts.ts';
import type { TableRequest } from './recorder.ts';

export interface Visit extends Partial<VisitFacts> {
  /** A link; or a QR code, by `qrId`, or a bio page, by `bioId`. */
  linkId?: number;
  qrId?: number;
  bioId?: number;
  userId: number;
  /** As `formatMemberships` returns them. */
  memberships?: string;
  visitor?: string;
  /** The id of the visitor's last visit. */
  lastVisit?: string;
  /** The number of visits in this record, and of those that are not charged. */
  visits?: number;
  free?: number;
  at?: Date;
}

type Image = Record<string, AttributeValue>;
type StoredVisitor = Omit<Visitor, 'memberships'> & { memberships: string; uncharged?: number };
type Names = { eventName: 'INSERT' | 'MODIFY' | 'REMOVE'; before?: StoredVisitor; after?: StoredVisitor };

const MIDDAY = new Date('2026-03-15T12:00:00Z');
/** Beyond the safe integers, like those of DynamoDB. */
const FIRST_SEQUENCE_NUMBER = 111_122_223_333_444_455_555n;
let eventsSoFar = 0;
let visitorsSoFar = 0;

function toSubject({ linkId = 0, qrId, bioId }: Pick<Visit, 'linkId' | 'qrId' | 'bioId'>): ClickSubject {
  if (bioId !== undefined) return clickSubject('bio-pages', bioId);
  return qrId === undefined ? clickSubject('links', linkId) : clickSubject('qr-codes', qrId);
}

/** A shard of the table's stream: the records that visits cause. */
export class Shard {
  readonly records: DynamoDBRecord[] = [];
  readonly #visitors = new Map<string, StoredVisitor>();

  /** Adds the record of a visit; without `visitor`, of a new visitor. */
  visit({
    linkId,
    qrId,
    bioId,
    userId,
    memberships = '',
    visitor = `new-${++visitorsSoFar}`,
    visits = 1,
    free = 0,
    at,
    ...facts
  }: Visit): DynamoDBRecord {
    const subject = toSubject({ linkId, qrId, bioId });
    const key = visitorKey(subject, visitor);
    const before = this.#visitors.get(key.pk);
    const after = {
      subject,
      userId,
      memberships,
      ...someFacts,
      ...facts,
      visits: (before?.visits ?? 0) + visits,
      ...((before?.uncharged || free) && { uncharged: (before?.uncharged ?? 0) + free }),
    };
    this.#visitors.set(key.pk, after);
    return this.#addRecord(key, { eventName: before ? 'MODIFY' : 'INSERT', before, after }, at);
  }

  /** A visitor's item expires. */
  forget(linkId: number, visitor: string): DynamoDBRecord {
    const key = visitorKey(toSubject({ linkId }), visitor);
    const before = this.#visitors.get(key.pk);
    this.#visitors.delete(key.pk);
    return this.#addRecord(key, { eventName: 'REMOVE', before });
  }

  #addRecord(
    key: { pk: string; sk: string },
    { eventName, before, after }: Names,
    at = MIDDAY,
  ): DynamoDBRecord {
    const buildImage = (visitor: StoredVisitor) => toImage({ ...key, ...visitor, ttl: 1_900_000_000 });
    const record: DynamoDBRecord = {
      eventID: (++eventsSoFar).toString(16).padStart(32, '0'),
      eventName,
      eventSource: 'aws:dynamodb',
      dynamodb: {
        ApproximateCreationDateTime: Math.floor(at.getTime() / 1000),
        Keys: toImage(key),
        ...(before && { OldImage: buildImage(before) }),
        ...(after && { NewImage: buildImage(after) }),
        SequenceNumber: String(FIRST_SEQUENCE_NUMBER + BigInt(this.records.length * 7)),
        StreamViewType: 'NEW_AND_OLD_IMAGES',
      },
    };
    this.records.push(record);
    return record;
  }
}

/** DynamoDB JSON. */
function toImage(attributes: object): Image {
  const values = Object.entries(attributes).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    values.map(([name, value]) => [
      name,
      typeof value === 'number' ? { N: String(value) } : { S: String(value) },
    ]),
  );
}

export interface Delivery {
  /** The index of the first record to deliver again; the batch's length when all are done. */
  done: number;
  requests: TableRequest[];
}

/** Calls the consumer as Lambda would. Fails when it uses the table beyond its grant or reports a record outside the batch. */
export async function deliver(records: DynamoDBRecord[]): Promise<Delivery> {
  // A copy, since the test may add records while these are counted.
  const { result, requests } = await runWithinGrant<DynamoDBBatchResponse>(countClicks, () =>
    handler({ Records: [...records] }),
  );
  const { batchItemFailures } = result;
  expect(batchItemFailures.length).toBeLessThanOrEqual(1);
  const failed = batchItemFailures[0]?.itemIdentifier;
  const done = records.findIndex(({ dynamodb }) => dynamodb?.SequenceNumber === failed);
  if (failed !== undefined) expect(done).toBeGreaterThanOrEqual(0);
  return { done: failed === undefined ? records.length : done, requests };
}
