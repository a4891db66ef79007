import { maxExportTries } from '#shared/rules/orders/order-export.ts';
import { exportMessages } from '../../platform/jobs/job-names.ts';
import { jobMessages } from '../../platform/jobs/job-messages.ts';
import { continueExport } from './continue-export.ts';

/** Handles the messages of exports. An export that takes longer than one call may is continued by a message of its own. */
export const handleExports = jobMessages({
  messages: exportMessages,
  tries: maxExportTries,
  failure: 'export not written',
  work: continueExport,
});
