import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { afterEach, describe, expect, it } from 'vitest';
import { closeAll, type Closable } from '#infra/local/shutdown.ts';
import { startVendors, type StripeKeys } from '#infra/local/cloud/vendors.ts';
import { responseHeadersPolicy, type VendorOrigins } from '#infra/local/distribution/policies.ts';
import { ResponseHeaders } from '#infra/site/response-headers.ts';
import type { RawResource } from '#infra/local/assembly/attributes.ts';
import { smallApp } from '../small-app.ts';

const opened: Closable[] = [];
afterEach(() => closeAll(opened));

async function vendors(keys: StripeKeys | undefined) {
  const ports = { stripe: 0, google: 0, apple: 0 };
  const options = { dataDir: null, now: Date.now, keys, ports, site: () => 'http://localhost:4000' };
  return startVendors(options, (service) => {
    opened.push(service);
    return service;
  });
}

/** The headers that the product's own policy gives a page. */
function pageHeaders(origins: VendorOrigins): Record<string, string> {
  const props = { uploads: 'https://uploads.test', trustedTypes: 'enforced' } as const;
  const stack = Stack.of(new ResponseHeaders(new Stack(new App()), 'Headers', props));
  const { Resources } = Template.fromStack(stack).toJSON() as { Resources: Record<string, RawResource> };
  const assembly = smallApp(Resources);
  const found = assembly
    .ofType('AWS::CloudFront::ResponseHeadersPolicy')
    .find(({ logicalId }) => logicalId.includes('Pages'));
  const add = responseHeadersPolicy(assembly, found?.ref, origins);
  return Object.fromEntries(add.map(({ name, value }) => [name, value]));
}

describe('Stripe.js in the local cloud', () => {
  it('Stripe.js is loaded from the simulator, and pages may load it from nowhere else', async () => {
    const { stripe, secrets, origins } = await vendors(undefined);
    expect(secrets.stripe).toMatchObject({
      publishableKey: expect.stringMatching(/^pk_test_/) as string,
      scriptUrl: `${stripe?.url}/endive/stripe.js`,
    });
    const headers = pageHeaders(origins);
    expect(headers['content-security-policy']).toContain(`script-src 'self' ${stripe?.url} ${stripe?.url};`);
    expect(headers['content-security-policy']).toContain(
      `frame-src ${stripe?.url} ${stripe?.url} ${stripe?.url};`,
    );
    expect(JSON.stringify(headers)).not.toContain('subscriptions.com');
  });

  it('Stripe.js is loaded from Stripe when real keys are given', async () => {
    const keys = { secretKey: 'sk_test_x', webhookSecret: 'whsec_x', publishableKey: 'pk_test_x' };
    const { stripe, secrets, origins } = await vendors(keys);
    expect([stripe, secrets.stripe, origins]).toEqual([undefined, keys, {}]);
    expect(pageHeaders(origins)['content-security-policy']).toContain(
      "script-src 'self' https://js.stripe.com https://*.js.stripe.com;",
    );
  });
});
