import type { Assembly, Resource } from '../assembly/index.ts';
import { checkPattern, matches, type Pattern } from './pattern.ts';
import { mayWrite } from '../permissions/index.ts';
import type { Sqs } from '../sqs/index.ts';

export { checkPattern, matches, type Pattern } from './pattern.ts';

/** An event of an AWS service on the default bus. */
export interface BusEvent {
  source: string;
  'detail-type': string;
  detail: object;
}

export interface EventBus {
  /** Delivers an event to the targets of every matching rule. */
  put(event: BusEvent): void;
}

export interface EventBusOptions {
  assembly: Assembly;
  sqs: Pick<Sqs, 'queue'>;
  /** Called when a rule could not deliver an event. */
  onError?: (error: unknown, rule: string) => void;
}

interface RuleProperties {
  EventPattern?: Pattern;
  State?: string;
  EventBusName?: string;
  Targets?: { Arn: string; Input?: string; InputPath?: string; InputTransformer?: object }[];
}

/** EventBridge's default bus: the template's rules with a pattern, and queues as their targets. */
export function createEventBus({ assembly, sqs, onError = () => {} }: EventBusOptions): EventBus {
  const rules = assembly
    .ofType<RuleProperties>('AWS::Events::Rule')
    .filter(({ properties }) => properties.EventPattern && properties.State !== 'DISABLED');
  const targets = rules.flatMap((rule) => queuesOf(rule).map((queueArn) => ({ rule, queueArn })));
  for (const { rule } of targets) checkPattern(rule.properties.EventPattern!, `the rule ${rule.name}`);
  return {
    put(event) {
      let body: string | undefined;
      for (const { rule, queueArn } of targets) {
        if (!matches(rule.properties.EventPattern!, event)) continue;
        if (mayWrite(assembly, 'events.amazonaws.com', queueArn, rule.arn)) {
          sqs.queue(queueArn).send((body ??= JSON.stringify(event)));
        } else {
          onError(new Error(`AccessDenied: no policy of ${queueArn} lets the rule write to it`), rule.name);
        }
      }
    },
  };
}

function queuesOf({ name, properties }: Resource<RuleProperties>): string[] {
  const { Targets = [], EventBusName = 'default' } = properties;
  if (EventBusName !== 'default')
    throw new Error(
      `The rule ${name} is of the bus ${EventBusName}; the local cloud supports the default bus only`,
    );
  return Targets.map(({ Arn, Input, InputPath, InputTransformer }) => {
    if (!Arn.startsWith('arn:aws:sqs:') || Input || InputPath || InputTransformer)
      throw new Error(
        `The rule ${name} does more than send events to a queue, which the local cloud does not support`,
      );
    return Arn;
  });
}
