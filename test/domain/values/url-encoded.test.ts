import { describe, expect, it } from 'vitest';
import { readPairs } from '../../../shared/domain/values/url-encoded.ts';

describe('readPairs', () => {
  it.each([
    '',
    '&&',
    '=',
    'a',
    'a=b=c&a=d',
    '2=x&1=y&2=z',
    'a+b=c+%2B',
    '%C3%BC=%e2%82%ac',
    '%=%4&%4x=%zz&%%41',
    '%ff=%FF&%e2%82&%c0%af',
    '%00%0d%0a=%26%3d',
    '__proto__=1&constructor=2',
  ])('reads what the standard says from %j', (text) => {
    expect(readPairs(text)).toEqual([...new URLSearchParams(text)]);
  });

  it('reads text that is not URL-encoded as it is', () => {
    expect(readPairs('ü=漢&%ffü=%zz漢')).toEqual([
      ['ü', '漢'],
      ['\ufffdü', '%zz漢'],
    ]);
  });

  it('leaves out what comes after so many pairs', () => {
    expect(readPairs('a=1&b=2&c=3', 2)).toEqual([
      ['a', '1'],
      ['b', '2'],
    ]);
  });
});
