import type { Cloud } from '#infra/local/cloud/index.ts';

/** What the functions themselves are given to prove who they are to Stripe, and Stripe to them. */
export function stripeSecret({ assembly, vault }: Cloud): { secretKey: string; webhookSecret: string } {
  const name = assembly
    .ofType<{ Environment?: { Variables?: { STRIPE_SECRET_NAME?: string } } }>('AWS::Lambda::Function')
    .map(({ properties }) => properties.Environment?.Variables?.STRIPE_SECRET_NAME)
    .find((each) => each !== undefined);
  return JSON.parse(vault.get(name!)!) as { secretKey: string; webhookSecret: string };
}
