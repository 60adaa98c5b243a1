import type { AnyShape } from '../support/any-shape.ts';

/** As it would go over the wire: bytes in base64, and nothing that is undefined. */
export function toWireJson(value: unknown): AnyShape {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (Array.isArray(value)) return value.map(toWireJson);
  return mapMembers(value, (_, member) => toWireJson(member));
}

/** As the SDK takes it: with bytes. */
export function fromWireJson(value: unknown): AnyShape {
  if (Array.isArray(value)) return value.map(fromWireJson);
  return mapMembers(value, (name, member) => {
    if (name === 'B' && typeof member === 'string') return Buffer.from(member, 'base64');
    if (name === 'BS' && Array.isArray(member)) return member.map((text) => Buffer.from(text, 'base64'));
    return fromWireJson(member);
  });
}

function mapMembers(value: unknown, map: (name: string, member: unknown) => unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(members.map(([name, member]) => [name, map(name, member)]));
}
