import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** The least that any function on DynamoDB loads: what `cold-start.ts` compares handlers to. */
export const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
