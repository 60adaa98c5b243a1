import { describe, expect, it } from 'vitest';
import { createLink } from '../../shared/api/links.ts';
import { showLogin } from '../../shared/api/sign-in.ts';
import { countClicks } from '../../shared/api/streams.ts';
import { followLink } from '../../shared/api/visitor/links.ts';
import { checkEach } from '../support/check-each.ts';
import { sourcesIn } from './secret-sources.ts';
import { sharedSynthesis } from './shared-synthesis.ts';
import { contracts, readTemplate } from './stack-template.ts';
import { defaultEdge, synthesize } from './synthesize.ts';

const { stack: plain } = await sharedSynthesis();

describe('edgeOnly', () => {
  const edge = { ...defaultEdge, edgeOnly: true };
  const some = { edge, routes: [followLink, createLink, showLogin], backgroundFunctions: [countClicks] };

  it('gives every function that handles requests what it takes to refuse those that bypass the edge', () => {
    const stack = readTemplate(synthesize(some).whole);
    const read = (id: string) => {
      const { EDGE_ONLY, EDGE_SECRET } = stack.functionOf(id).Environment.Variables;
      return [EDGE_ONLY, sourcesIn(EDGE_SECRET ?? '')];
    };
    for (const id of [followLink.id, createLink.id, 'signIn']) expect(read(id)).toEqual(['1', [':']]);
    expect(read(countClicks.id)).toEqual([undefined, []]);
    expect(stack.json.Outputs.RefusedHost?.Value).toMatchObject({
      'Fn::Join': ['', expect.arrayContaining(['.execute-api.'])],
    });
  });

  it('lets functions accept the next secret of a rotation, too', () => {
    const stack = readTemplate(synthesize({ ...some, rotateEdgeSecret: 'accept' }).whole);
    const { EDGE_SECRET } = stack.functionOf(createLink.id).Environment.Variables;
    expect(sourcesIn(EDGE_SECRET)).toEqual([':', 'AWSPENDING:']);
  });

  it('is off by default', async () => {
    expect(plain.json.Outputs).not.toHaveProperty('RefusedHost');
    await checkEach(contracts, ({ id }) =>
      expect(plain.functionOf(id).Environment.Variables).not.toHaveProperty('EDGE_ONLY'),
    );
  });
});
