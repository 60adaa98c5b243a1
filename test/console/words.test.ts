import { globSync, readFileSync } from 'node:fs';
import { describe, it } from 'vitest';
import { checkEach } from '../support/check-each.ts';

/** What people found odd, and what replaced it. */
const odd: [phrase: RegExp, instead: string][] = [
  [/must be a language code/, 'must be a code such as en or pt-BR'],
  [/must be an absolute http/, 'must be a complete URL that starts with https:// or http://'],
  [/'Send to'/, 'Target'],
  [/Clicks in \$\{/, 'Clicks from … to …'],
  [/stays in the channels that it is in/, 'The link also stays in its current channels.'],
  [/[Ww]hich its operator/, 'what operators can change'],
  [/['`]FB['` ]/, 'Facebook'],
  [/\((socialnet|tagmgr|ads|analytics)pixel\)/, 'the name of the provider alone'],
  [/`plan \$\{(id|number)\}/, 'the name of the plan'],
  [/`key \$\{/, 'API key, and its number'],
];

describe('the words of the console', () => {
  it('are none that people found odd', () =>
    checkEach(globSync('shared/{console,api,domain}/**/*.ts').sort(), (file) => {
      const text = readFileSync(file, 'utf8');
      const found = odd.filter(([phrase]) => phrase.test(text));
      if (found.length > 0)
        throw new Error(found.map(([phrase, instead]) => `${phrase}: say “${instead}”`).join('; '));
    }));
});
