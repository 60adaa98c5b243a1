import { describe, expect, it } from 'vitest';
import { getUserAgentHeader } from '../../../shared/visitor/request/user-agent-header.ts';
import { readUserAgent } from '../../../shared/visitor/request/user-agents.ts';
import userAgents from './user-agents.json' with { type: 'json' };

describe('readUserAgent', () => {
  it('reads the browser and the system of everyone', () => {
    const read = userAgents.people.map((person) => ({ ...person, ...readUserAgent(person.userAgent) }));
    expect(read).toEqual(userAgents.people);
  });

  it('finds Naver without the pattern of the parser, which text such as this keeps busy for long', () => {
    const endless = `Mozilla/5.0 (X11) ${'naver('.repeat(20)}${'111.'.repeat(90)}`;
    expect(readUserAgent(endless).browser).toBe('NAVER');
  });

  it.each(['', 'constructor', '__proto__', 'Mozilla/5.0', '\0'])('reads Unknown from %j', (userAgent) => {
    expect(readUserAgent(userAgent)).toEqual({ browser: 'Unknown', os: 'Unknown' });
  });
});

describe('readUserAgent', () => {
  it('truncates the user agent to 512 characters', () => {
    const padding = ' '.repeat(512 - 'Firefox/1'.length);
    expect(getUserAgentHeader({ 'user-agent': `Firefox/1${padding}Edg/1` })).toBe('Firefox/1');
  });

  it('is empty without the header', () => {
    expect(getUserAgentHeader({})).toBe('');
  });
});
