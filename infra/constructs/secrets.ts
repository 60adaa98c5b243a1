import { RemovalPolicy } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { type CfnSecret, Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';

interface SecretsProps {
  /** Whether they outlive the stack, as the API keys and accounts in the table depend on them. */
  retain: boolean;
}

/** The secrets that only some functions may read; they fetch them by name, except for two. */
export class Secrets extends Construct {
  /** The service derives API keys from it. */
  readonly service: Secret;
  /** The service derives visitor ids from it; functions get its value directly, so that a redirect need not fetch it. */
  readonly visitorKey: Secret;
  /** The edge adds it to each request; functions get its value directly, like that of the visitor key. */
  readonly edge: Secret;
  /** The first administrator's API key, stored by bootstrap, and by the functions that renew keys. */
  readonly adminKey: Secret;

  constructor(scope: Construct, id: string, { retain }: SecretsProps) {
    super(scope, id);
    const removalPolicy = retain ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
    this.service = new Secret(this, 'Service', {
      description:
        'The service derives API keys from this secret. If it changes, existing keys cannot be shown again.',
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      removalPolicy,
    });
    this.visitorKey = new Secret(this, 'VisitorKey', {
      description:
        'The service derives visitor ids from this secret. If it changes, every visitor counts as new.',
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      removalPolicy,
    });
    this.edge = new Secret(this, 'Edge', {
      description:
        'By this secret, functions recognize requests that passed the edge. Deploy with a new one to change it.',
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.adminKey = new Secret(this, 'AdminApiKey', {
      description: 'API key of the first administrator',
      removalPolicy,
    });
    // Empty until bootstrap fills it: a generated value would look like a key but not work.
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

/** Allows one action: CDK's own grants allow more than a function needs. */
function allow(action: string, secret: Secret): PolicyStatement {
  return new PolicyStatement({ actions: [action], resources: [secret.secretArn] });
}
