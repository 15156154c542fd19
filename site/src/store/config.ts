import { readSettings } from 'node-kit/settings.ts';
import { optional, optionalAddress, required, text } from 'node-kit/settingSchemas.ts';

/** Bucket of an S3-compatible object storage, and the credentials for it. */
export interface BucketSettings {
  name: string;
  /** Beginning of all keys: empty, or with a slash at its end, like `site/`. */
  prefix: string;
  /** Undefined for Amazon's own endpoint. */
  endpoint?: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

/** Returns whether SITE_DIR names a bucket instead of a folder. */
export const isBucket = (site: string) => site.startsWith('s3://');

/**
 * Reads the name of a bucket from its address, like `s3://my-bucket/site`, and the access to it from the environment
 * variables that other programs for S3 also read. `text` gets the variable's default, the other schemas get words for
 * error messages.
 */
export function readBucketSettings(bucket: string): BucketSettings {
  const [, name, prefix = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]+)(?:\/(.*))?$/.exec(bucket) ?? [];
  if (!name) throw new Error(`This is no address of a bucket: ${bucket}. For example: s3://my-bucket/site`);
  const settings = readSettings({
    program: 'The store in a bucket',
    env: process.env,
    variables: {
      AWS_ENDPOINT_URL: optionalAddress('the object storage'),
      AWS_REGION: text('us-east-1'),
      AWS_ACCESS_KEY_ID: required('the id of the access key to the bucket'),
      AWS_SECRET_ACCESS_KEY: required('the secret of the access key to the bucket'),
      AWS_SESSION_TOKEN: optional(),
    },
  });
  return {
    name,
    prefix: prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`,
    endpoint: settings.AWS_ENDPOINT_URL,
    region: settings.AWS_REGION,
    accessKeyId: settings.AWS_ACCESS_KEY_ID,
    secretAccessKey: settings.AWS_SECRET_ACCESS_KEY,
    sessionToken: settings.AWS_SESSION_TOKEN,
  };
}
