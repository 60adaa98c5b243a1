import { AwsSolutionsChecks } from 'cdk-nag';
import { describe, expect, it } from 'vitest';
import { acceptedFindings } from './accepted-findings.ts';
import { withApp } from './synthesize.ts';

interface Finding {
  rule: string;
  resource: string;
}

const findings = withApp({}, (app) =>
  new AwsSolutionsChecks()
    .validateScope(app)
    .violations.flatMap(({ ruleName, violatingResources }) =>
      violatingResources.map(({ constructPath = '' }) => ({ rule: ruleName, resource: constructPath })),
    ),
);

const accepts = ({ rule, resources }: (typeof acceptedFindings)[number], finding: Finding) =>
  finding.rule === rule && resources.test(finding.resource);

describe('the AwsSolutions rules of cdk-nag', () => {
  it('find nothing that is not accepted for a reason', () => {
    const others = findings.filter(
      (finding) => !acceptedFindings.some((accepted) => accepts(accepted, finding)),
    );
    expect(others.map(({ rule, resource }) => `${rule} ${resource}`)).toEqual([]);
  });

  it.each(acceptedFindings)('still find $rule in $resources, which is accepted', (accepted) => {
    expect(findings.some((finding) => accepts(accepted, finding))).toBe(true);
    expect(accepted.reason).toMatch(/\w{3}.*\.$/s);
  });
});
