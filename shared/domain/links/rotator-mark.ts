import { getNumber } from '../../ids.ts';

/**
 * The parameter by which a link knows that a visit came through the rotator of its campaign, which redirects to the link’s short
 * URL. Its value is the campaign’s number among its owner’s.
 */
const NAME = '_r';

/** Adds the mark of a campaign to the query of a visit. */
export function addRotatorMark(query: string, { id, userId }: { id: number; userId: number }): string {
  const rest = removeRotatorMark(query);
  return `${rest}${rest ? '&' : ''}${NAME}=${getNumber(userId, id)}`;
}

const isMark = (pair: string): boolean => pair.startsWith(`${NAME}=`);

/** The campaign’s number in the query of a visit, if it has the mark. */
export const readRotatorMark = (query: string): string | undefined =>
  query === ''
    ? undefined
    : query
        .split('&')
        .find(isMark)
        ?.slice(NAME.length + 1);

/** The query without the mark, which targets do not get. */
export const removeRotatorMark = (query: string): string =>
  query.includes(`${NAME}=`)
    ? query
        .split('&')
        .filter((pair) => !isMark(pair))
        .join('&')
    : query;
