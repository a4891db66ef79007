import type { Assembly } from '../assembly/index.ts';
import { mayPublish } from '../permissions/index.ts';
import type { Inbox } from '../ses/index.ts';

export interface TopicsOptions {
  assembly: Assembly;
  inbox: Pick<Inbox, 'add'>;
  now: () => number;
  /** Called when a policy refuses a message; on AWS such a message is lost without a word. */
  onError?: ((error: unknown, topic: string) => void) | undefined;
}

/** The template's topics. */
export interface Topics {
  /** Mails the message to the topic's subscribers, if policy and key of the topic let the service publish. */
  publish(
    topicArn: string,
    message: { subject: string; text: string },
    source: { service: string; arn: string },
  ): void;
}

/** SNS with e-mail subscriptions, all of them confirmed. */
export function createTopics({ assembly, inbox, now, onError = () => {} }: TopicsOptions): Topics {
  const subscriptions = assembly.ofType<{ TopicArn: string; Protocol: string; Endpoint: string }>(
    'AWS::SNS::Subscription',
  );
  return {
    publish(topicArn, { subject, text }, { service, arn }) {
      const topic = assembly.find<{ KmsMasterKeyId?: string }>('AWS::SNS::Topic', topicArn);
      if (!topic) return onError(new Error(`There is no topic ${topicArn}`), topicArn);
      if (!mayPublish(assembly, service, topic, arn)) {
        const reason = `the policies of topic and key do not let ${service} publish`;
        return onError(new Error(`AccessDenied: ${reason}: ${subject} is lost`), topic.name);
      }
      for (const { properties } of subscriptions) {
        if (properties.TopicArn !== topicArn || properties.Protocol !== 'email') continue;
        const mail = {
          to: properties.Endpoint,
          from: 'AWS Notifications <no-reply@sns.amazonaws.com>',
          subject,
          text,
        };
        inbox.add({
          ...mail,
          html: '',
          tags: {},
          sentAt: new Date(now()).toISOString(),
          outcome: 'delivered',
        });
      }
    },
  };
}
