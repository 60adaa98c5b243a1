import { randomAlias } from '../../domain/values/aliases.ts';
import { computeSignature } from '../../domain/values/signatures.ts';
import { readOnce } from '../forms/once.ts';
import type { ConsoleSession } from '../session.ts';

type Session = Pick<ConsoleSession, 'user' | 'serviceSecret'>;

/**
 * The random numbers that a form's alias is made from if the user types none. A form always gets the same ones, so that its preview
 * shows the short URL before it exists; without the service secret, they cannot be guessed. Undefined for a form that no page
 * rendered.
 */
export function readDraw(
  fields: URLSearchParams,
  { user, serviceSecret }: Session,
): ((below: number) => number) | undefined {
  const once = readOnce(fields);
  if (once === undefined) return undefined;
  let count = 0;
  return (below) => {
    const signature = computeSignature('aliases of forms', `${user.id} ${once} ${count++}`, serviceSecret);
    return Buffer.from(signature, 'base64url').readUInt32BE() % below;
  };
}

/** The alias that the link of a form gets without one of its own, unless someone takes it in the meantime. */
export function readNextAlias(fields: URLSearchParams, session: Session): string | undefined {
  const draw = readDraw(fields, session);
  return draw && randomAlias(draw);
}
