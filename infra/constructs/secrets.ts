import { RemovalPolicy } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { type CfnSecret, Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';

interface SecretsProps {
  /** Whether they outlive the stack: keys are derived from one, the other opens the table's first account. */
  retain: boolean;
}

/** What only some functions may know; each gets a name to ask by, but for the visitor key: a redirect must not wait. */
export class Secrets extends Construct {
  /** API keys are derived from it. */
  readonly service: Secret;
  /** Visitors are told apart by it. */
  readonly visitorKey: Secret;
  /** The first administrator's API key, put there by bootstrap. */
  readonly adminKey: Secret;

  constructor(scope: Construct, id: string, { retain }: SecretsProps) {
    super(scope, id);
    const removalPolicy = retain ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
    this.service = new Secret(this, 'Service', {
      description: 'API keys are derived from it: change it, and no key can be shown again',
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      removalPolicy,
    });
    this.visitorKey = new Secret(this, 'VisitorKey', {
      description: 'Visitors are told apart by it: change it, and everybody is new once more',
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      removalPolicy,
    });
    this.adminKey = new Secret(this, 'AdminApiKey', {
      description: 'API key of the first administrator',
      removalPolicy,
    });
    // Empty until bootstrap fills it: a generated value would look like a key and be none.
    const resource = this.adminKey.node.defaultChild as CfnSecret;
    resource.addPropertyDeletionOverride('GenerateSecretString');
  }

  allowReadingService(): PolicyStatement {
    return allow('secretsmanager:GetSecretValue', this.service);
  }

  allowFillingAdminKey(): PolicyStatement {
    return allow('secretsmanager:PutSecretValue', this.adminKey);
  }
}

/** One action: the grants of CDK allow a few more than a function needs. */
function allow(action: string, secret: Secret): PolicyStatement {
  return new PolicyStatement({ actions: [action], resources: [secret.secretArn] });
}
