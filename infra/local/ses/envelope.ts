import { SesError, type SesState } from './account.ts';
import { bareAddress, isVerified } from './address.ts';
import type { Mail } from './inbox.ts';
import { fields, list, text, type QueryValue } from './query.ts';

type Request = Record<string, QueryValue>;

/** Sender, recipients, tags and configuration set of a mail. */
export type Envelope = Pick<Mail, 'to' | 'from' | 'replyTo' | 'tags' | 'configurationSet'>;

/** Reads the envelope of a mail. Throws a SesError where SES rejects the request. */
export function envelopeOf(
  state: SesState,
  request: Request,
  destination: QueryValue | undefined,
  tags: (QueryValue | undefined)[],
): Envelope {
  checkSender(state, request);
  const { ToAddresses, CcAddresses, BccAddresses } = fields(destination);
  const recipients = [ToAddresses, CcAddresses, BccAddresses]
    .flatMap(list)
    .map((each) => bareAddress(text(each)));
  if (recipients.length === 0) throw new SesError('InvalidParameterValue', 'There are no recipients.');
  if (recipients.length > 50) throw new SesError('MessageRejected', 'Recipient count exceeds 50.');
  const replyTo = list(request.ReplyToAddresses).map(text).join(', ');
  const configurationSet = text(request.ConfigurationSetName);
  return {
    to: recipients.join(', '),
    from: text(request.Source),
    ...(replyTo && { replyTo }),
    tags: tagsOf(tags),
    ...(configurationSet && { configurationSet }),
  };
}

/** The sender must be verified, and the configuration set must exist. */
export function checkSender(state: SesState, request: Request): void {
  const address = bareAddress(text(request.Source));
  if (!isVerified(address, state.identities)) {
    const advice = 'The following identities failed the check in region EU-WEST-1:';
    throw new SesError('MessageRejected', `Email address is not verified. ${advice} ${address}`);
  }
  const set = text(request.ConfigurationSetName);
  if (set && !state.configurationSets.has(set)) {
    throw new SesError('ConfigurationSetDoesNotExist', `Configuration set <${set}> does not exist.`);
  }
}

/** Merges tags; later lists win. SES accepts only letters, digits, `_` and `-` in a tag. */
function tagsOf(lists: (QueryValue | undefined)[]): Record<string, string> {
  const tags: Record<string, string> = {};
  for (const tag of lists.flatMap(list)) {
    const { Name, Value } = fields(tag);
    for (const part of [text(Name), text(Value)]) {
      if (!/^[A-Za-z0-9_-]{1,256}$/.test(part)) {
        throw new SesError(
          'InvalidParameterValue',
          `Invalid tag "${part}": only letters, digits, _ and -, at most 256.`,
        );
      }
    }
    tags[text(Name)] = text(Value);
  }
  return tags;
}
