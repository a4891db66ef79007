/** One Lambda: its trigger and every permission it has. */
export interface FunctionRow {
  /** `api`: called through the gateway, group of the same name in shared/contracts. `events`: triggered by AWS. */
  kind: 'api' | 'events';
  /**
   * `r`: get, batch get, query; behind the gateway also refusals for the security log. `rw`: put, update, delete and
   * transactions as well. Never a scan.
   */
  table?: 'r' | 'rw';
  /** May add entries to the audit trail. None may change or delete one. */
  audit?: 'append';
  /** May read Stripe's keys. */
  stripe?: true;
  /** May read the secret of our Google client, if the stage's settings enable `signIn.google`. */
  google?: true;
  /** May read the secret of our Apple client, if the stage's settings enable `signIn.apple`. */
  apple?: true;
  /** The key of health data. `use`: may read it. `create`: may create that of a new stage. */
  healthKey?: 'use' | 'create';
  /** `send`: sends the mails of the outbox by SES. Other functions only write them there. */
  mail?: 'send';
  /** `queue`: may queue batches of routines. `send`: receives batches and sends them by SES. */
  routines?: 'queue' | 'send';
  /**
   * Pictures of products. `upload`: may upload files and sign forms for it. `process`: reads uploads and writes
   * pictures. `delete`: may delete pictures.
   */
  pictures?: 'upload' | 'process' | 'delete';
  /** Files of exported orders. `queue`: may queue an export, call its writer and sign links. `write`: writes them, and queues the rest. */
  exports?: 'queue' | 'write';
  /**
   * Files of what users download of themselves. `ask`: may queue a download, call its writer and sign links. `write`:
   * writes them. `delete`: deletes those of an account.
   */
  downloads?: readonly ('ask' | 'write' | 'delete')[];
  /** `render`: writes pages of the site, its sitemap and security.txt. */
  pages?: 'render';
  /** `read`: may read the metrics of the account, which have no ARN. */
  metrics?: 'read';
  /** Gets the e-mail of the first admin in its environment; only where a password is set by a mailed link. */
  firstAdmin?: true;
  /** MB; CPU grows with it (1769 MB are one core). */
  memory: number;
  /** Seconds. */
  timeout: number;
  /** Money: its first logged error rings, as of every function that AWS triggers. Those of the others ring together, at five. */
  everyErrorRings?: true;
  /** A step of the night: a run that fails rings an alarm of its own, whichever others ring. */
  nightStep?: true;
  /** What users cannot do while it fails: one sentence, shown as the function's description. */
  errorImpact: string;
}
