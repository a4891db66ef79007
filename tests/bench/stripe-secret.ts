import type { Cloud } from '#infra/local/cloud/index.ts';

/** The Stripe keys of the functions in a local cloud. */
export function stripeSecret({ assembly, vault }: Cloud): { secretKey: string; webhookSecret: string } {
  const name = assembly
    .ofType<{ Environment?: { Variables?: { STRIPE_SECRET_NAME?: string } } }>('AWS::Lambda::Function')
    .map(({ properties }) => properties.Environment?.Variables?.STRIPE_SECRET_NAME)
    .find((each) => each !== undefined);
  return JSON.parse(vault.get(name!)!) as { secretKey: string; webhookSecret: string };
}
