import type { HttpEvent } from '../../api/contract/event.ts';

/** Whether a visitor sends Do Not Track (W3C) or Global Privacy Control: both headers are `1` or absent. */
export function asksNotToBeTracked(headers: HttpEvent['headers']): boolean {
  return [headers.dnt, headers['sec-gpc']].some((value) => value?.trim() === '1');
}
