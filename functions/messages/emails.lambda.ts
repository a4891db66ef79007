import { emails } from '#shared/contracts/messages/emails.ts';
import { isWithinRate } from '#functions/accounts/index.ts';
import { serve, type UseCase } from '#functions/platform/http/serve.ts';
import { log } from '#functions/platform/kit/log.ts';
import { sendTemplate } from '#functions/subscriptions/subscription-notifications.ts';

/**
 * POST /csp-reports. Logs the directive and whose resource was refused, and no address: a page's may hold a code. A stranger may send
 * anything, so that a report is an information in the log and never a refusal or a fault, which alarms count (P158).
 */
const reportViolation: UseCase<typeof emails.reportViolation> = async ({ body, request, now }) => {
  const report = body['csp-report'];
  const mayLog =
    (await isWithinRate({ 'report-ip': request.ip }, now)) &&
    (await isWithinRate({ 'report-all': 'all' }, now));
  if (mayLog)
    log.info('content security policy violated', {
      directive: directiveOf(report['effective-directive'] ?? report['violated-directive'] ?? ''),
      blocked: originOf(report['blocked-uri'] ?? ''),
      disposition: report.disposition ?? 'enforce',
    });
  return { success: true };
};

/** The name alone: some browsers send its sources as well. */
const directiveOf = (text: string): string => /^[a-z-]{1,40}(?= |$)/.exec(text)?.[0] ?? 'unknown';

/** `https://example.com` of an address, `inline` and its like as they are; what is neither is not told. */
function originOf(text: string): string {
  if (/^[a-z-]{1,40}$/.test(text)) return text;
  const { protocol, host } = URL.parse(text) ?? {};
  return protocol ? `${protocol}//${host}`.slice(0, 100) : 'unknown';
}

export const handler = serve(emails, { sendTemplate, reportViolation });
