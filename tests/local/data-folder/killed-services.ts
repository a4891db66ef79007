import { join } from 'node:path';
import { startSes } from '#infra/local/ses/index.ts';
import { startSqs } from '#infra/local/sqs/index.ts';
import { startStripe } from '#infra/local/stripe/index.ts';
import { smallApp } from '../small-app.ts';

/** The services that keep what they answered in the data folder. */
export async function startServices(dataDir: string) {
  const assembly = smallApp({ Mail: { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'mail' } } });
  const stripe = await startStripe({
    now: Date.now,
    webhookUrl: () => undefined,
    secretKey: 'sk_test_simulated',
    webhookSecret: 'whsec_simulated',
    dataFile: join(dataDir, 'subscriptions.json'),
  });
  const ses = await startSes({
    templates: [{ TemplateName: 'welcome', SubjectPart: 'Hola', HtmlPart: '<p>Hola</p>', TextPart: 'Hola' }],
    identities: ['tenaz.test'],
    dataDir,
  });
  const sqs = await startSqs({ assembly, file: join(dataDir, 'queues.json') });
  const close = async () => {
    for (const service of [stripe, ses, sqs]) await service.close();
  };
  return { stripe, ses, sqs, close };
}

// as a process of its own, which its parent kills
const [, self, dataDir] = process.argv;
if (self === import.meta.filename && dataDir) {
  const { stripe, ses, sqs } = await startServices(dataDir);
  process.send!({ stripe: stripe.url, ses: ses.url, sqs: sqs.url, queue: sqs.queueUrl('mail') });
}
