/** A URL as people read it. */
export const withoutScheme = (url: string): string => url.replace(/^https?:\/\//, '');
