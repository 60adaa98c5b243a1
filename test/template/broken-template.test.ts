import { afterEach, describe, expect, it, vi } from 'vitest';
import { listDomains } from '../../shared/api/domains.ts';
import { indexLinks } from '../../shared/api/job-kinds.ts';
import { createLink } from '../../shared/api/links.ts';
import { countClicks, dispatch } from '../../shared/api/streams.ts';
import { followLink } from '../../shared/api/visitor/links.ts';
import { type Resource, readStacks, type Stacks } from '../support/cloud-assembly.ts';
import { startTemplateService, type TemplateService } from './template-service.ts';

const folder = process.env.CLOUD_ASSEMBLY ?? '';
let service: TemplateService | undefined;
afterEach(async () => {
  await service?.stop();
  service = undefined;
  vi.restoreAllMocks();
});

interface Parts {
  /** The properties of a contract's function. */
  lambda(contract: { id: string }): Resource;
  statements(contract: { id: string }): Resource[];
  stacks: Stacks;
}

function listParts(stacks: Stacks): Parts {
  const { Resources } = stacks.whole;
  const lambda = ({ id }: { id: string }) =>
    Object.values(Resources).find(({ Properties }) => Properties?.Description?.endsWith(`/${id}`))
      ?.Properties;
  const statements = (contract: { id: string }) =>
    Resources[lambda(contract).Role['Fn::GetAtt'][0]]?.Properties.Policies[0].PolicyDocument.Statement;
  return { lambda, statements, stacks };
}

/** Starts the synthesized stack after a change to its template, and returns the status of `POST /url/add`. */
async function statusAfter(change: (parts: Parts) => void): Promise<[status: number, hasUrl: boolean]> {
  // The refusals are logged.
  vi.spyOn(console, 'error').mockReturnValue();
  const stacks = readStacks(folder);
  change(listParts(stacks));
  service = await startTemplateService({ folder, stacks });
  const { baseUrl, adminApiKey } = service.ready;
  const response = await fetch(`${baseUrl}/url/add`, {
    method: 'POST',
    headers: { authorization: `Bearer ${adminApiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: 'https://example.com/' }),
  });
  return [response.status, 'shorturl' in ((await response.json()) as object)];
}

const without = (actions: string | string[], action: string) =>
  [actions].flat().filter((one) => one !== action);

describe('a template', () => {
  it('works unchanged', async () => {
    expect(await statusAfter(() => {})).toEqual([200, true]);
  });

  it('fails without a grant', async () => {
    const status = await statusAfter(({ statements }) => {
      for (const statement of statements(createLink))
        statement.Action = without(statement.Action, 'dynamodb:PutItem');
    });
    expect(status).toEqual([500, false]);
  });

  it('fails when a grant lacks one of its keys', async () => {
    const status = await statusAfter(({ statements }) => {
      for (const { Condition } of statements(createLink).filter((one) => one.Condition)) {
        const only = Condition['ForAllValues:StringLike'];
        only['dynamodb:LeadingKeys'] = without(only['dynamodb:LeadingKeys'], 'ROUTE#*');
      }
    });
    expect(status).toEqual([500, false]);
  });

  it('fails with the bundle of another function', async () => {
    const status = await statusAfter(({ lambda }) => {
      lambda(createLink).Code = lambda(listDomains).Code;
    });
    expect(status).toEqual([500, false]);
  });

  it('fails with a bundle that is not in the assembly', async () => {
    const status = await statusAfter(({ stacks, lambda }) => {
      stacks.assets[lambda(createLink).Code.S3Key.replace('.zip', '')] = 'asset.missing';
    });
    expect(status).toEqual([500, false]);
  });

  it('fails without an environment variable', async () => {
    const status = await statusAfter(({ lambda }) => {
      delete lambda(createLink).Environment.Variables.SHORT_URL;
    });
    expect(status).toEqual([500, false]);
  });

  it('fails without the permission of API Gateway', async () => {
    const status = await statusAfter(({ stacks }) => {
      for (const { Type, Properties } of Object.values(stacks.whole.Resources))
        if (Type === 'AWS::Lambda::Permission') Properties.Principal = 'events.amazonaws.com';
    });
    expect(status).toEqual([500, false]);
  });

  it('does not start when a role may not read the stream', async () => {
    const change = ({ statements }: Parts) => {
      for (const statement of statements(countClicks))
        statement.Action = without(statement.Action, 'dynamodb:GetRecords');
    };
    await expect(statusAfter(change)).rejects.toThrow('needs dynamodb:GetRecords');
  });

  it('does not start when a role may not poll its queue', async () => {
    const change = ({ statements }: Parts) => {
      for (const statement of statements(indexLinks))
        statement.Action = without(statement.Action, 'sqs:ReceiveMessage');
    };
    await expect(statusAfter(change)).rejects.toThrow('needs sqs:ReceiveMessage');
  });

  it.each([
    [
      'may not send to its queue',
      ({ statements }: Parts) => {
        for (const statement of statements(dispatch))
          statement.Action = without(statement.Action, 'sqs:SendMessage');
      },
    ],
    [
      'does not know its queue',
      ({ lambda }: Parts) => {
        lambda(dispatch).Environment.Variables.JOB_QUEUE_URLS = '{}';
      },
    ],
  ])('leaves a job waiting when the dispatcher %s', async (_, change) => {
    await statusAfter(change);
    const { baseUrl, adminApiKey } = service?.ready ?? {};
    const headers = { authorization: `Bearer ${adminApiKey}` };
    await vi.waitUntil(
      async () => {
        const response = await fetch(`${baseUrl}/jobs`, { headers });
        const { data } = (await response.json()) as { data: { jobs: { kind: string; status: string }[] } };
        return data.jobs.some(({ kind, status }) => kind === indexLinks.id && status === 'waiting');
      },
      { timeout: 10_000, interval: 100 },
    );
  });
});

describe('the role of followLink', () => {
  it('can read no user, and write nothing but visitors and the slots of click limits', () => {
    const { statements } = listParts(readStacks(folder));
    const reads = statements(followLink).filter(({ Action }) => [Action].flat().includes('dynamodb:GetItem'));
    const writes = statements(followLink).filter(({ Action }) =>
      [Action].flat().includes('dynamodb:UpdateItem'),
    );
    const listKeysIn = (list: Resource[]) =>
      list.flatMap(({ Condition }) => Condition['ForAllValues:StringLike']['dynamodb:LeadingKeys']);
    expect(listKeysIn(reads)).not.toContain('USER#*');
    expect(listKeysIn(writes)).toEqual(['SLOTS#*', 'VISITOR#*']);
  });
});
