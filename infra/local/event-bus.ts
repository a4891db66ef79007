import type { Assembly, Resource } from './assembly/index.ts';
import type { AsyncInvocations } from './lambda/index.ts';
import { mayInvoke, mayWrite } from './permissions/index.ts';
import type { Sqs } from './sqs/index.ts';

/** A rule's event pattern: each leaf lists matching values, how they begin, or whether the field must exist. */
export interface Pattern {
  [field: string]: Pattern | Matcher[];
}

type Matcher = string | number | boolean | null | { exists: boolean } | { prefix: string };

/** Throws for matchers that are not supported: only exact values, `prefix` and `exists` are. `owner` is what has the pattern. */
export function checkPattern(pattern: Pattern, owner: string): void {
  for (const [field, inner] of Object.entries(pattern)) {
    if (field.startsWith('$')) throw unknown(owner, field);
    if (!Array.isArray(inner)) checkPattern(inner, owner);
    else if (!inner.every(isKnown)) throw unknown(owner, JSON.stringify(inner));
  }
}

const unknown = (owner: string, what: string) =>
  new Error(
    `The pattern of ${owner} has ${what}, which the local cloud does not support: add it to event-bus.ts`,
  );

function isKnown(matcher: Matcher): boolean {
  if (typeof matcher !== 'object' || matcher === null) return true;
  return ['exists', 'prefix'].includes(Object.keys(matcher).join());
}

/** Whether an event matches every field of the pattern by one of its values. Of a list in the event one match is enough. */
export function matches(pattern: Pattern, event: unknown): boolean {
  return Object.entries(pattern).every(([field, inner]) => {
    const value = (event as Record<string, unknown> | undefined)?.[field];
    if (!Array.isArray(inner)) return matches(inner, isObject(value) ? value : undefined);
    const values = value === undefined ? [] : [value].flat();
    return inner.some((matcher) => {
      if (typeof matcher !== 'object' || matcher === null) return values.includes(matcher);
      if ('exists' in matcher) return matcher.exists === (value !== undefined && !isObject(value));
      return values.some((each) => typeof each === 'string' && each.startsWith(matcher.prefix));
    });
  });
}

const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An event of an AWS service on the default bus. */
interface BusEvent {
  source: string;
  'detail-type': string;
  detail: object;
}

export interface EventBus {
  /** Delivers an event to the targets of every matching rule. */
  put(event: BusEvent): void;
}

interface EventBusOptions {
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
