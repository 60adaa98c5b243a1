interface UpdateParts {
  UpdateExpression: string;
  ExpressionAttributeNames: Record<string, string>;
  /** Undefined if nothing is set. */
  ExpressionAttributeValues: Record<string, unknown> | undefined;
}

/** An update that sets each attribute to its value and removes the undefined ones. */
export function setOrRemove(attributes: Record<string, unknown>): UpdateParts {
  const names = Object.keys(attributes);
  const set = names.filter((name) => attributes[name] !== undefined);
  const removed = names.filter((name) => attributes[name] === undefined);
  return {
    UpdateExpression: [
      set.length > 0 ? `SET ${set.map((name) => `#${name} = :${name}`).join(', ')}` : '',
      removed.length > 0 ? `REMOVE ${removed.map((name) => `#${name}`).join(', ')}` : '',
    ].join(' '),
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    // DynamoDB refuses an empty object.
    ExpressionAttributeValues:
      set.length > 0 ? Object.fromEntries(set.map((name) => [`:${name}`, attributes[name]])) : undefined,
  };
}

/** Reads only these attributes of each item. The read units are those of whole items. */
export const buildProjection = (attributes: readonly string[]) => ({
  ProjectionExpression: attributes.map((name) => `#${name}`).join(', '),
  ExpressionAttributeNames: Object.fromEntries(attributes.map((name) => [`#${name}`, name])),
});
