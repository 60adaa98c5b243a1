import { createHash } from 'node:crypto';
import type { Resource, Template } from '../../support/cloud-assembly.ts';
import { type LocalValues, toArn } from './resolve.ts';

/** What exists only after the start. */
export interface LocalAddresses {
  tableName: string;
  /** `localhost:3000` */
  apiHost: string;
  /** The host of CloudFront, or of the API without it. */
  publicHost: string;
  /** Of the services of AWS: `http://127.0.0.1:4000`. */
  endpointUrl: string;
}

/** Gives each resource of a template the name, ARN and attributes that it has locally. */
export function localResources({ Resources }: Template, addresses: () => LocalAddresses): LocalValues {
  const resource = (id: string): Resource => {
    const found = Resources[id];
    if (!found) throw new Error(`The template has no resource ${id}.`);
    return found;
  };

  function ref(id: string): unknown {
    const { Type, Properties } = resource(id);
    if (Type === 'AWS::DynamoDB::Table') return addresses().tableName;
    if (Type === 'AWS::SecretsManager::Secret') return arn(id);
    if (Type === 'AWS::SQS::Queue') return `${addresses().endpointUrl}/${id}`;
    if (Type === 'AWS::Lambda::Version') return `${arn(Properties.FunctionName.Ref)}:1`;
    return id;
  }

  function arn(id: string): string {
    const { Type } = resource(id);
    const table = () => addresses().tableName;
    const arns: Record<string, () => string> = {
      'AWS::DynamoDB::Table': () => toArn('dynamodb', `table/${table()}`),
      'AWS::SecretsManager::Secret': () => toArn('secretsmanager', `secret:${id}-local-AbCdEf`),
      'AWS::Lambda::Function': () => toArn('lambda', `function:${id}`),
      'AWS::Logs::LogGroup': () => toArn('logs', `log-group:${id}:*`),
      'AWS::SQS::Queue': () => toArn('sqs', id),
      'AWS::IAM::Role': () => toArn('iam', `role/${id}`),
    };
    return arns[Type]?.() ?? toArn('local', id);
  }

  function attribute(id: string, name: string): unknown {
    const values: Record<string, () => string> = {
      Arn: () => arn(id),
      StreamArn: () => `${arn(id)}/stream/local`,
      ApiEndpoint: () => `http://${addresses().apiHost}`,
      DomainName: () => addresses().publicHost,
      Id: () => id,
      // There are no tenants here: as on one machine, branded domains reach the server by their names.
      RoutingEndpoint: () => '',
    };
    const value = values[name];
    if (!value) throw new Error(`The attribute ${name} of ${id} has no local value.`);
    return value();
  }

  return { ref, attribute, secret: generatedSecret };
}

/** The same for each start, so that data stored by an earlier one stays valid. */
export const generatedSecret = (arn: string) => createHash('sha512').update(arn).digest('hex').slice(0, 64);
