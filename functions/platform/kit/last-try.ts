import type { SQSRecord } from 'aws-lambda';

/** Whether SQS moves a message to the dead letters when this try fails; before, it delivers the message again. */
export const isLastTry = ({ attributes }: Pick<SQSRecord, 'attributes'>, maxTries: number): boolean =>
  Number(attributes.ApproximateReceiveCount) >= maxTries;
