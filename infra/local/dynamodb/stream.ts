/** A change of an item, as functions receive it. */
export interface StreamRecord {
  eventID: string;
  eventName: string;
  dynamodb: { SequenceNumber: string; Keys: Record<string, object> };
}

/** The changes of a table. */
export interface Stream {
  /** What has changed since the last call, in order. */
  read(): Promise<StreamRecord[]>;
}

interface Shards {
  StreamDescription: {
    Shards: { ShardId: string; SequenceNumberRange: { EndingSequenceNumber?: string } }[];
  };
}

/**
 * The stream of a table of DynamoDB Local, from now on: what changed before is compared at the start of the local cloud, as
 * after a deployment, and mails of before are found by their schedule. Calls of its API need no package.
 */
export async function openStream(url: string, tableName: string): Promise<Stream> {
  const { Table } = await call<{ Table: { LatestStreamArn?: string } }>(
    url,
    'DynamoDB_20120810.DescribeTable',
    {
      TableName: tableName,
    },
  );
  const StreamArn = Table.LatestStreamArn;
  if (!StreamArn) throw new Error(`The table ${tableName} has no stream`);
  const ask = <Answer>(operation: string, input: object) =>
    call<Answer>(url, `DynamoDBStreams_20120810.${operation}`, input);
  const seen = new Set<string>();
  const iterators = new Map<string, string>();
  const findShards = async (ShardIteratorType: 'LATEST' | 'TRIM_HORIZON') => {
    const { StreamDescription } = await ask<Shards>('DescribeStream', { StreamArn });
    for (const { ShardId } of StreamDescription.Shards) {
      if (seen.has(ShardId)) continue;
      seen.add(ShardId);
      const input = { StreamArn, ShardId, ShardIteratorType };
      const { ShardIterator } = await ask<{ ShardIterator: string }>('GetShardIterator', input);
      iterators.set(ShardId, ShardIterator);
    }
  };
  await findShards('LATEST');
  return {
    async read() {
      const records: StreamRecord[] = [];
      for (const [shard, ShardIterator] of iterators) {
        const answer = await ask<{ Records: StreamRecord[]; NextShardIterator?: string }>('GetRecords', {
          ShardIterator,
        });
        records.push(...answer.Records);
        if (answer.NextShardIterator) iterators.set(shard, answer.NextShardIterator);
        else {
          // a shard is closed after some hours; others continue it
          iterators.delete(shard);
          await findShards('TRIM_HORIZON');
        }
      }
      return records;
    },
  };
}

async function call<Answer>(url: string, target: string, input: object): Promise<Answer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': target,
      // required and not checked
      authorization:
        'AWS4-HMAC-SHA256 Credential=local/20260101/eu-west-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
    },
    body: JSON.stringify(input),
  });
  if (!response.ok) throw new Error(`${target}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Answer;
}
