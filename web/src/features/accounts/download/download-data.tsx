import type { AccountDownload } from '#shared/contracts/privacy/account-data.ts';
import { useSession } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import { QueryState } from '../../../ui/feedback/query-state.tsx';
import { SkeletonText } from '../../../ui/feedback/skeleton.tsx';
import { messages } from './messages.ts';
import { isWriting, useBeginDownload, useDownload, useFetchFile } from './queries.ts';

/** The section of the profile in which the user gets a copy of all that is kept. */
export default function DownloadData() {
  const isView = useSession()?.view !== undefined;
  return isView ? null : <OwnData />;
}

function OwnData() {
  return (
    <section aria-labelledby="descargar" className="flex flex-col gap-4">
      <h2 id="descargar" className="text-xl">
        {messages.title}
      </h2>
      <p className="text-quiet">{messages.what}</p>
      <QueryState
        query={useDownload()}
        errorTitle={messages.loadFailed}
        errorHeading="h3"
        skeleton={<SkeletonText lines={2} />}
      >
        {({ download }) => <Download one={download} />}
      </QueryState>
    </section>
  );
}

function Download({ one }: { one: AccountDownload | null }) {
  const begin = useBeginDownload();
  const isBusy = isWriting(one);
  const isReady = one?.state === 'finished';
  return (
    <>
      {isBusy && (
        <progress
          className="progress"
          max={1}
          value={one?.total ? one.progress / one.total : undefined}
          aria-label={messages.progress}
        />
      )}
      <p role="status">{statusOf(one)}</p>
      {one?.state === 'failed' && (
        <p role="alert" className="font-semibold text-danger">
          {messages.failed}
        </p>
      )}
      {isReady && <File id={one._id} />}
      {/* one button for all states: it keeps the focus when the copy is ready */}
      <Button
        variant={isReady ? 'ghost' : 'secondary'}
        className="self-start"
        busyText={(isBusy || begin.isPending) && messages.busy}
        onClick={() => begin.mutate()}
      >
        {isReady ? messages.beginAgain : messages.begin}
      </Button>
    </>
  );
}

function statusOf(one: AccountDownload | null): string {
  if (one && isWriting(one)) return messages.working(one.progress, one.total);
  return one?.state === 'finished' ? messages.ready(one.expiresAt) : messages.lasts;
}

function File({ id }: { id: string }) {
  const fetching = useFetchFile(id);
  return (
    <>
      <Button
        className="self-start"
        busyText={fetching.isPending && messages.fetching}
        onClick={() => fetching.mutate()}
      >
        {messages.fetch}
      </Button>
      <p className="text-sm text-quiet">{messages.links}</p>
    </>
  );
}
