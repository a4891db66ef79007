import { readFile, stat } from 'node:fs/promises';
import { join, sep, extname } from 'node:path';
import { pattern } from '../permissions/index.ts';
import { etagOf, type StoredObject } from './store.ts';

/** A `Custom::CDKBucketDeployment` of the template, with its sources as folders of the assembly. */
export interface BucketDeployment {
  bucket: string;
  folders: string[];
  exclude: string[];
  include: string[];
  prune: boolean;
  /** Cache-Control and the like, names in lower case. */
  headers: Record<string, string>;
}

/**
 * The object under `key` after all deployments of a bucket, read from the assembly. Later deployments win; one that prunes
 * removes the objects that it does not contain. Null when it was removed, undefined when no deployment affects it.
 */
export async function deployedObject(
  deployments: BucketDeployment[],
  key: string,
): Promise<StoredObject | null | undefined> {
  for (const deployment of deployments.toReversed()) {
    if (!isIncluded(deployment, key)) continue;
    const found = await readFrom(deployment, key);
    if (found) return found;
    if (deployment.prune) return null;
  }
  return undefined;
}

async function readFrom(deployment: BucketDeployment, key: string): Promise<StoredObject | undefined> {
  for (const folder of deployment.folders.toReversed()) {
    const file = join(folder, key);
    if (!file.startsWith(folder + sep)) continue;
    const facts = await stat(file).catch(() => undefined);
    if (!facts?.isFile()) continue;
    const body = await readFile(file);
    const headers = { 'content-type': contentType(key), ...deployment.headers };
    return {
      key,
      body,
      size: body.length,
      etag: etagOf(body),
      lastModified: facts.mtime.toISOString(),
      headers,
    };
  }
  return undefined;
}

/** The filters of `aws s3 sync` in CDK's order: everything but the excluded, plus the included. */
function isIncluded({ exclude, include }: BucketDeployment, path: string): boolean {
  const matches = (glob: string) => pattern(glob)(path);
  return !exclude.some(matches) || include.some(matches);
}

const types: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css',
  '.html': 'text/html',
  '.ico': 'image/vnd.microsoft.icon',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};

/** The content type of a deployed file, by its extension. */
function contentType(path: string): string {
  return types[extname(path).toLowerCase()] ?? 'binary/octet-stream';
}
