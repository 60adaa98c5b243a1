import type { _Record, AttributeValue } from '@aws-sdk/client-dynamodb-streams';
import type { AttributeValue as LambdaValue } from 'aws-lambda';
import type { ChangeRecord } from './change-source.ts';

type Image = Record<string, AttributeValue>;

/** A record of DynamoDB Streams as Lambda delivers it: JSON, with the ARN of its stream. */
export function lambdaRecord(record: _Record, streamArn: string): ChangeRecord {
  const { dynamodb = {}, userIdentity } = record;
  const { Keys = {}, NewImage, OldImage, ApproximateCreationDateTime, ...rest } = dynamodb;
  return {
    eventID: record.eventID,
    eventName: record.eventName,
    eventVersion: '1.1',
    eventSource: 'aws:dynamodb',
    awsRegion: record.awsRegion,
    dynamodb: {
      ApproximateCreationDateTime:
        ApproximateCreationDateTime && ApproximateCreationDateTime.getTime() / 1000,
      Keys: lambdaImage(Keys),
      ...(NewImage ? { NewImage: lambdaImage(NewImage) } : {}),
      ...(OldImage ? { OldImage: lambdaImage(OldImage) } : {}),
      ...rest,
      SequenceNumber: rest.SequenceNumber ?? '',
    },
    ...(userIdentity
      ? { userIdentity: { type: userIdentity.Type, principalId: userIdentity.PrincipalId } }
      : undefined),
    eventSourceARN: streamArn,
  };
}

const lambdaImage = (image: Image) => encodeBytes(image) as Record<string, LambdaValue>;

/** The same value with bytes encoded in base64. */
function encodeBytes(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (Array.isArray(value)) return value.map(encodeBytes);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, encodeBytes(inner)]));
}
