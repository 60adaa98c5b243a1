import { AwsSolutionsChecks } from 'cdk-nag';
import { describe, expect, it } from 'vitest';
import type { LinkServiceProps } from '../../infra/link-service-stack.ts';
import { createLink } from '../../shared/api/links.ts';
import { countClicks } from '../../shared/api/streams.ts';
import { followLink } from '../../shared/api/visitor/links.ts';
import { acceptedFindings } from './accepted-findings.ts';
import { withApp } from './synthesize.ts';

interface Finding {
  rule: string;
  resource: string;
}

const listFindings = (props: Partial<LinkServiceProps>): Finding[] =>
  withApp(props, (app) =>
    new AwsSolutionsChecks()
      .validateScope(app)
      .violations.flatMap(({ ruleName, violatingResources }) =>
        violatingResources.map(({ constructPath = '' }) => ({ rule: ruleName, resource: constructPath })),
      ),
  );

const restored = {
  tableName: 'restored',
  tableStreamArn: 'arn:aws:dynamodb:us-east-1:123456789012:table/restored/stream/2026-01-02T03:04:05.678',
};

/** Of the stack with its defaults, with a restored table, and with everything that can be switched on. */
const findings = [
  ...listFindings({}),
  ...listFindings({
    routes: [followLink, createLink],
    backgroundFunctions: [countClicks],
    canary: true,
    routeCacheSeconds: 1,
    monthlyBudget: 50,
    backup: true,
    backupDays: 35,
    alarmEmail: 'operator@example.com',
  }),
  ...listFindings({ routes: [followLink], backgroundFunctions: [countClicks], ...restored }),
];

const accepts = ({ rule, resources }: (typeof acceptedFindings)[number], finding: Finding) =>
  finding.rule === rule && resources.test(finding.resource);

describe('the AwsSolutions rules of cdk-nag', () => {
  it('find nothing that is not accepted for a reason', () => {
    const others = findings.filter(
      (finding) => !acceptedFindings.some((accepted) => accepts(accepted, finding)),
    );
    expect(others.map(({ rule, resource }) => `${rule} ${resource}`)).toEqual([]);
  });

  it('still find all that is accepted', () => {
    const gone = acceptedFindings.filter(
      (accepted) => !findings.some((finding) => accepts(accepted, finding)),
    );
    expect(gone.map(({ rule, resources }) => `${rule} ${resources}`)).toEqual([]);
  });

  it('are accepted with a reason in sentences', () => {
    expect(acceptedFindings.filter(({ reason }) => !/\w{3}.*\.$/s.test(reason))).toEqual([]);
  });
});
