import { describe, expect, it } from 'vitest';
import { readUserAgent, userAgentOf } from '../../../shared/visitor/request/user-agents.ts';
import userAgents from './user-agents.json' with { type: 'json' };

describe('browser and operating system', () => {
  it.each(userAgents.people)('of $of are $browser and $os', ({ userAgent, browser, os }) => {
    expect(readUserAgent(userAgent)).toEqual({ browser, os });
  });

  it.each(['', 'constructor', '__proto__', 'Mozilla/5.0', '\0'])('of %j are unknown', (userAgent) => {
    expect(readUserAgent(userAgent)).toEqual({ browser: 'Unknown', os: 'Unknown' });
  });
});

describe('user agent', () => {
  it('is read to its 512th character and no further', () => {
    const padding = ' '.repeat(512 - 'Firefox/1'.length);
    expect(userAgentOf({ 'user-agent': `Firefox/1${padding}Edg/1` })).toBe('Firefox/1');
  });

  it('is empty when there is none', () => {
    expect(userAgentOf({})).toBe('');
  });
});
