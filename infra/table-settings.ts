import * as v from 'valibot';

/** The context values about a table that the stack did not make. */
export const tableEntries = {
  tableName: v.optional(
    v.pipe(v.string(), v.regex(/^[\w.-]{3,255}$/, 'must be 3 to 255 letters, digits, _, . or -')),
  ),
  tableStreamArn: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^arn:aws[\w-]*:dynamodb:[\w-]+:\d{12}:table\/[\w.-]+\/stream\/[\w.:-]+$/,
        'must be the ARN of a stream, such as arn:aws:dynamodb:us-east-1:123456789012:table/links/stream/2026-01-02T03:04:05.678',
      ),
    ),
  ),
};

type TableContext = v.InferOutput<v.ObjectSchema<typeof tableEntries, undefined>>;

/** Whether the context has both of a table and its stream, or none. Nothing but its ARN tells which stream is the table's. */
export const isTableComplete = ({ tableName, tableStreamArn }: TableContext): boolean =>
  tableName === undefined
    ? tableStreamArn === undefined
    : tableStreamArn?.includes(`:table/${tableName}/stream/`) === true;
