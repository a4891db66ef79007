import { isAtHome, type Site } from './site.ts';

/** The services of AWS that are asked, by the names of their variables. */
type Service = 'CLOUDFORMATION' | 'CLOUDFRONT' | 'CLOUDWATCH' | 'DYNAMODB' | 'SSM';

/**
 * Why a service of AWS is not asked about a site of this machine; undefined where it is. The SDK takes a service of the local cloud from
 * `AWS_ENDPOINT_URL_<service>`; without one it would ask, and change, an account of AWS that has nothing to do with the site.
 */
export function whyNotAsked(site: Site, service: Service): string | undefined {
  const variable = `AWS_ENDPOINT_URL_${service}`;
  const endpoint = process.env[variable];
  if (!site.isAtHome || (endpoint && isAtHome(endpoint))) return undefined;
  return `the site is on this machine, and ${variable} names no service of it`;
}
