import { stages, type Settings } from '#infra/settings.ts';

/** A stage with everything that settings can add, and a long name, which is part of other names. */
export const everyOption: Required<Settings> = {
  ...stages['prod']!,
  stage: 'all-options',
  account: '123456789012',
  domain: {
    name: 'tienda.example',
    certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/12345678-1234-1234-1234-123456789012',
    hostedZone: { id: 'Z0123456789ABCDEFGHIJ', name: 'tienda.example' },
  },
  mail: {
    ...stages['prod']!.mail,
    from: 'hola@tienda.example',
    identity: {
      domain: 'tienda.example',
      hostedZone: { id: 'Z0123456789ABCDEFGHIJ', name: 'tienda.example' },
    },
    sandboxRecipients: ['prueba@tienda.example'],
    sendRate: 300,
    dailyQuota: 1_000_000,
  },
  signIn: { google: true, apple: true },
  staffPasskeys: true,
  edge: true,
  webAclArn: 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/name/12345678-1234-1234-1234-123456789012',
  accessLogOf: 'E1ABCDEFGHIJKL',
  restoredTable: {
    name: 'tenaz-all-options-data-Table710B521B-1ABCDEFGHIJKL-20261126T100000Z',
    streamLabel: '2026-11-26T11:00:00.000',
  },
  backupRegion: 'eu-central-1',
  deployer: 'repo:tenaz@12345678/tienda@123456789',
  priceClass: 'PriceClass_All',
  logRetentionDays: 365,
  lambdaExecutions: 1000,
  reservedConcurrency: { auth: 50, 'send-mails': 20, 'send-routines': 10 },
};
