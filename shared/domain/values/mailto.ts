/**
 * A link that writes to this address. Its local part may contain `?`, `&` and `%`, which have a meaning in URLs (RFC 6068, 2).
 */
export const mailto = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
