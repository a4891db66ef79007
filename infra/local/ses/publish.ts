import type { Assembly } from '../assembly/index.ts';
import type { EventBus } from '../event-bus/index.ts';
import { eventOf, eventTypesOf, type EventType } from './events.ts';
import type { Inbox } from './inbox.ts';

interface DestinationProperties {
  ConfigurationSetName: string;
  EventDestination: {
    Enabled?: boolean;
    MatchingEventTypes: EventType[];
    EventBridgeDestination?: object;
  };
}

/** Puts the events that the template's configuration sets publish on the event bus. */
export function publishMails(inbox: Pick<Inbox, 'onMail'>, assembly: Assembly, bus: EventBus): void {
  const destinations = assembly
    .ofType<DestinationProperties>('AWS::SES::ConfigurationSetEventDestination')
    .filter(
      ({ properties: { EventDestination } }) =>
        EventDestination.EventBridgeDestination && EventDestination.Enabled !== false,
    );
  inbox.onMail((mail) => {
    for (const { account, region, properties } of destinations) {
      if (properties.ConfigurationSetName !== mail.configurationSet) continue;
      for (const type of eventTypesOf(mail)) {
        if (properties.EventDestination.MatchingEventTypes.includes(type))
          bus.put(eventOf(mail, type, { account, region }));
      }
    }
  });
}
