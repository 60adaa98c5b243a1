import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** The minimum that a function with DynamoDB loads; `cold-start.ts` compares handlers to it. */
export const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
