import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { type CfnSecret, Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { RemovalPolicy, SecretValue } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';

/** Secrets whose values the template names. CloudFormation reads a value again only when the text that names it changes. */
export interface Rotation {
  /** The version of the visitor key that functions get; the current one by default. */
  visitorKeyVersion?: string;
  /**
   * Steps to change the edge's secret without a gap: functions `accept` the next one (the version AWSPENDING) beside the
   * current one; then the edge `send`s it.
   */
  rotateEdgeSecret?: 'accept' | 'send';
}

interface SecretsProps extends Rotation {
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

  /** The values that the template names. */
  readonly values: {
    visitorKey: string;
    /** What the edge adds to requests. */
    sentByEdge: string;
    /** What functions accept from the edge, separated by commas. */
    acceptedFromEdge: string;
  };

  constructor(scope: Construct, id: string, { retain, visitorKeyVersion, rotateEdgeSecret }: SecretsProps) {
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
        'The service derives visitors’ pseudonyms from this secret. If it changes, every visitor counts as new.',
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      removalPolicy,
    });
    this.edge = new Secret(this, 'Edge', {
      description: 'Functions use this secret to recognize requests that came through CloudFront.',
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

    const [current, next] = [referenceTo(this.edge), referenceTo(this.edge, { versionStage: 'AWSPENDING' })];
    this.values = {
      visitorKey: referenceTo(this.visitorKey, { versionId: visitorKeyVersion }),
      sentByEdge: rotateEdgeSecret === 'send' ? next : current,
      acceptedFromEdge: rotateEdgeSecret ? `${current},${next}` : current,
    };
  }

  allowReadingService(): PolicyStatement {
    return allow('secretsmanager:GetSecretValue', this.service);
  }

  allowFillingAdminKey(): PolicyStatement {
    return allow('secretsmanager:PutSecretValue', this.adminKey);
  }
}

/** A dynamic reference: CloudFormation inserts the value, so that the template does not contain it. */
const referenceTo = (secret: Secret, version?: { versionId?: string; versionStage?: string }): string =>
  SecretValue.secretsManager(secret.secretArn, version).unsafeUnwrap();

/** Allows one action: CDK's own grants allow more than a function needs. */
function allow(action: string, secret: Secret): PolicyStatement {
  return new PolicyStatement({ actions: [action], resources: [secret.secretArn] });
}
