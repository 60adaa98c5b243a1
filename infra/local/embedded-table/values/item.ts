/** An attribute value in DynamoDB's JSON; bytes are base64. */
export interface Value {
  S?: string;
  N?: string;
  B?: string;
  BOOL?: boolean;
  NULL?: boolean;
  SS?: string[];
  NS?: string[];
  BS?: string[];
  L?: Value[];
  M?: Item;
}

export type Item = Record<string, Value>;
export type ValueType = keyof Value;
