import type { Assembly, Resource } from '../assembly/index.ts';
import { checkPattern, matches, type Pattern } from './pattern.ts';
import type { AsyncInvocations } from '../lambda/index.ts';
import { mayInvoke, mayWrite } from '../permissions/index.ts';
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
  /** Calls the functions that are targets. */
  calls: Pick<AsyncInvocations, 'invoke'>;
  /** Called when a rule could not deliver an event. */
  onError?: (error: unknown, rule: string) => void;
}

interface RuleProperties {
  EventPattern?: Pattern;
  State?: string;
  EventBusName?: string;
  Targets?: { Arn: string; Input?: string; InputPath?: string; InputTransformer?: object }[];
}

/** EventBridge's default bus: the template's rules with a pattern, and queues and functions as their targets. */
export function createEventBus({ assembly, sqs, calls, onError = () => {} }: EventBusOptions): EventBus {
  const rules = assembly
    .ofType<RuleProperties>('AWS::Events::Rule')
    .filter(({ properties }) => properties.EventPattern && properties.State !== 'DISABLED');
  const targets = rules.flatMap((rule) => targetsOf(rule).map((arn) => ({ rule, arn })));
  for (const { rule } of targets) checkPattern(rule.properties.EventPattern!, `the rule ${rule.name}`);
  const deliver = (event: BusEvent, arn: string, rule: Resource<RuleProperties>) => {
    const isQueue = arn.startsWith(queueArn);
    if (!(isQueue ? mayWrite : mayInvoke)(assembly, 'events.amazonaws.com', arn, rule.arn))
      onError(new Error(`AccessDenied: no policy of ${arn} lets the rule write to it`), rule.name);
    else if (isQueue) sqs.queue(arn).send(JSON.stringify(event));
    else void calls.invoke(arn, event);
  };
  return {
    put(event) {
      for (const { rule, arn } of targets)
        if (matches(rule.properties.EventPattern!, event)) deliver(event, arn, rule);
    },
  };
}

const queueArn = 'arn:aws:sqs:';

function targetsOf({ name, properties }: Resource<RuleProperties>): string[] {
  const { Targets = [], EventBusName = 'default' } = properties;
  if (EventBusName !== 'default')
    throw new Error(
      `The rule ${name} is of the bus ${EventBusName}; the local cloud supports the default bus only`,
    );
  return Targets.map(({ Arn, Input, InputPath, InputTransformer }) => {
    const isKnown = [queueArn, 'arn:aws:lambda:'].some((start) => Arn.startsWith(start));
    if (!isKnown || Input || InputPath || InputTransformer)
      throw new Error(
        `The rule ${name} does more than send events to a queue or a function, which the local cloud does not support`,
      );
    return Arn;
  });
}
