import type { AnyShape } from '../support/random/any-shape.ts';

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
  const mapped: AnyShape = {};
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue;
    // All requests of all tests come here. An assignment is fast, but to this name it would change the prototype.
    if (name === '__proto__')
      Object.defineProperty(mapped, name, { value: map(name, member), enumerable: true });
    else mapped[name] = map(name, member);
  }
  return mapped;
}
