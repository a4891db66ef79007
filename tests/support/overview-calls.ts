import { expect } from 'vitest';
import type {
  AttentionKind,
  AttentionRow,
  SectionCounts,
  UnreadParts,
} from '#shared/contracts/back-office/overview.ts';
import { call } from './call.ts';
import { signIn } from './sign-in.ts';

/** What the first page of the back office answers. */
export interface Overview {
  attention: AttentionRow[];
  counts: SectionCounts;
  unread: UnreadParts;
}

/** Calls of the first page of the back office. Call it after `useTable`. */
export async function startOverviewCalls() {
  const { handler } = await import('#functions/back-office/overview.lambda.ts');

  const ask = (token?: string) => call(handler, 'GET /api/overview', { ...(token && { token }) });

  /** What a new user with a role sees. */
  async function seenBy(role: string): Promise<Overview> {
    const { status, body } = await ask((await signIn(role)).token);
    expect(status).toBe(200);
    return body.data;
  }

  /** The row of a kind, as an admin sees it; undefined when nothing of it waits. */
  const rowOf = async (kind: AttentionKind): Promise<AttentionRow | undefined> =>
    (await seenBy('admin')).attention.find((row) => row.kind === kind);

  return { ask, seenBy, rowOf };
}
