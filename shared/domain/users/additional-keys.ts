import type { KeyScope } from '../../api/contract/key-scopes.ts';
import type { Owned } from '../owned/owned.ts';

/** An additional API key, without the key itself. */
export interface AdditionalKey extends Owned {
  name: string;
  scopes: KeyScope[];
  /** `YYYY-MM-DD HH:MM:SS`, UTC; absent if it never expires. */
  expires?: string;
  date: string;
  /** The key's SHA-256, which leads from here to the record that authentication reads. */
  keyHash: string;
  /** The last day on which it was used, `YYYY-MM-DD`, UTC; absent until then. */
  lastUsed?: string;
}

/** An additional key in the list. */
export const keyEntry = ({ id, name, scopes, expires, lastUsed, date }: AdditionalKey) => ({
  id,
  name,
  scopes,
  expires: expires ?? null,
  lastused: lastUsed ?? null,
  date,
});
