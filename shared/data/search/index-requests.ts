import type { DynamoDBRecord } from 'aws-lambda';
import { getNumber } from '../../ids.ts';
import { isDisabled } from '../links/disable-routes.ts';

/** A link of a user that the index has to look at, because its route was written. */
export interface IndexRequest {
  userId: number;
  linkNumber: number;
  /** Whether the route was deleted: with the link, unless that has moved to another one. */
  isRemoved: boolean;
}

/**
 * The link of a route in a stream record. Routes are written with their links, and not by clicks. Undefined for a route
 * that was disabled because its owner is deleted: the purge removes the index as a whole.
 */
export function readIndexRequest({
  eventName,
  dynamodb,
}: DynamoDBRecord): IndexRequest | 'malformed' | undefined {
  const isRemoved = eventName === 'REMOVE';
  const image = (isRemoved ? dynamodb?.OldImage : dynamodb?.NewImage) ?? {};
  if (isDisabled({ expiry: image.expiry?.S })) return undefined;
  const userId = Number(image.userId?.N);
  const linkNumber = getNumber(userId, Number(image.linkId?.N));
  return linkNumber === undefined ? 'malformed' : { userId, linkNumber, isRemoved };
}
