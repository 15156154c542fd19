import { readSettings, type Env } from 'node-kit/settings.ts';
import { optional, optionalAddress, required, text } from 'node-kit/settingSchemas.ts';

/** Location of a site in object storage: the setting SITE_DIR, `s3://name/prefix`, with the storage's endpoint. */
export interface BucketLocation {
  name: string;
  /** Empty, or with a slash at its end. */
  prefix: string;
  /** Undefined for Amazon's own endpoint. */
  endpoint?: string;
  region: string;
}

/** Credentials of the object storage. */
export interface BucketAccess {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

/**
 * Variables that other programs for S3 read, too. All are validated together, so that one error names everything that
 * is missing. `text` takes the default; `required` and `optionalAddress` the purpose, which the error names.
 */
const awsSettings = {
  AWS_ENDPOINT_URL: optionalAddress('the object storage'),
  AWS_REGION: text('us-east-1'),
  AWS_ACCESS_KEY_ID: required('it names the key to the bucket'),
  AWS_SECRET_ACCESS_KEY: required('the key to the bucket'),
  AWS_SESSION_TOKEN: optional(),
};

const readAwsSettings = (env: Env) => readSettings({ program: 'The way to the bucket', env, variables: awsSettings });

/** Reads in which bucket a site is. Throws if `siteDir` names none. */
export function readBucketLocation(siteDir: string, env: Env = process.env): BucketLocation {
  const [, name, path = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]+)(?:\/(.*))?$/.exec(siteDir) ?? [];
  if (!name) throw new Error(`SITE_DIR names no bucket: ${siteDir}. For example: s3://my-bucket/site`);
  const { AWS_ENDPOINT_URL: endpoint, AWS_REGION: region } = readAwsSettings(env);
  const prefix = path === '' || path.endsWith('/') ? path : `${path}/`;
  return { name, prefix, endpoint, region };
}

/** Reads the credentials. */
export function readBucketAccess(env: Env = process.env): BucketAccess {
  const {
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN,
  } = readAwsSettings(env);
  return { accessKeyId, secretAccessKey, sessionToken: AWS_SESSION_TOKEN };
}
