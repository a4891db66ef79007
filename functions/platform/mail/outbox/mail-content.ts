import * as z from 'zod';
import { SubscriptionMails } from './subscription-mail-content.ts';

/**
 * A link of a mail that takes a token, before the mail is sent: send-mails makes the token, stores its hash with the payload, and puts
 * the address into the mail alone (P168).
 */
export const MailLink = z.object({
  purpose: z.enum([
    'reset-password',
    'confirm-email',
    'revert-change',
    'confirm-alert',
    'withdraw-alert',
    'stop-review-requests',
  ]),
  payload: z.record(z.string(), z.unknown()),
  /** The path of the page, up to the token. */
  page: z.string(),
  /** The path of the API, up to the token, that a mail program posts to (RFC 8058): in the header of the mail. */
  unsubscribe: z.string().optional(),
});
export type MailLink = z.output<typeof MailLink>;

/** A link that takes a token; in the mail itself, whose token is made when it is sent, its whole address. */
const tokenLink = z.union([MailLink, z.url()]);

/** Every mail that the product sends: its template and the data of the template (functions/platform/mail renders them). */
export const MailContent = z.discriminatedUnion('template', [
  z.object({ template: z.literal('welcome'), data: z.object({ name: z.string(), confirmUrl: tokenLink }) }),
  z.object({
    template: z.literal('confirm-email'),
    data: z.object({ name: z.string(), confirmUrl: tokenLink }),
  }),
  /** To the old address when a change is requested, so that its owner can stop a change that another person requested. */
  z.object({
    template: z.literal('email-change-requested'),
    data: z.object({ name: z.string(), newEmail: z.string(), stopUrl: tokenLink }),
  }),
  /** To the old address, once the change is done. */
  z.object({
    template: z.literal('email-changed'),
    data: z.object({ name: z.string(), newEmail: z.string(), revertUrl: tokenLink }),
  }),
  /** To the address that an account no longer has, because its owner took the change back. */
  z.object({
    template: z.literal('email-change-reverted'),
    data: z.object({ name: z.string(), contactUrl: z.url() }),
  }),
  /** The password was changed, with the old one or with a mailed link. */
  z.object({
    template: z.literal('password-changed'),
    data: z.object({ name: z.string(), revertUrl: tokenLink }),
  }),
  /** A sign-in from a browser that the account does not know; `at` is a day and time. */
  z.object({
    template: z.literal('new-device'),
    data: z.object({
      name: z.string(),
      browser: z.string(),
      place: z.string(),
      at: z.string(),
      revertUrl: tokenLink,
    }),
  }),
  /** A new way to sign in: `method` is `Google`, `Apple`, `contraseña` or `llave de acceso`. */
  z.object({
    template: z.literal('sign-in-added'),
    data: z.object({ name: z.string(), method: z.string(), revertUrl: tokenLink }),
  }),
  /** The owner has unlinked a provider: `method` is `Google` or `Apple`. */
  z.object({
    template: z.literal('provider-removed'),
    data: z.object({ name: z.string(), method: z.string(), revertUrl: tokenLink }),
  }),
  /** `passkey`: what its owner called it. */
  z.object({
    template: z.literal('passkey-removed'),
    data: z.object({ name: z.string(), passkey: z.string(), revertUrl: tokenLink }),
  }),
  /** `left`: how many codes are left. */
  z.object({
    template: z.literal('recovery-code-used'),
    data: z.object({ name: z.string(), left: z.string(), revertUrl: tokenLink }),
  }),
  z.object({
    template: z.literal('recovery-codes-renewed'),
    data: z.object({ name: z.string(), revertUrl: tokenLink }),
  }),
  /** An admin has removed the passkeys of another user of the back office; `by`: the admin's name. */
  z.object({
    template: z.literal('passkeys-reset'),
    data: z.object({ name: z.string(), by: z.string(), loginUrl: z.url() }),
  }),
  /** `eraseDay`: until when the deletion can be taken back. */
  z.object({
    template: z.literal('deletion-requested'),
    data: z.object({ name: z.string(), eraseDay: z.string(), profileUrl: z.url() }),
  }),
  z.object({
    template: z.literal('deletion-cancelled'),
    data: z.object({ name: z.string(), profileUrl: z.url() }),
  }),
  /** A copy of all that is kept of the account; `until`: when it is deleted. */
  z.object({
    template: z.literal('download-ready'),
    data: z.object({ name: z.string(), until: z.string(), profileUrl: z.url() }),
  }),
  z.object({
    template: z.literal('reset-password'),
    data: z.object({ name: z.string(), resetUrl: tokenLink }),
  }),
  z.object({
    template: z.literal('order-confirmed'),
    data: z.object({
      name: z.string(),
      orderNumber: z.string(),
      /** Amounts are formatted texts, such as `34,90 €`; a title says how it is returned, where that is limited. */
      lines: z.array(
        z.object({
          title: z.string(),
          quantity: z.int(),
          total: z.string(),
          /** Its address; a product without a picture has none. */
          picture: z.url().optional(),
        }),
      ),
      subtotal: z.string(),
      shipping: z.string(),
      total: z.string(),
      address: z.string(),
      /** A sentence. */
      arrival: z.string(),
      orderUrl: z.url(),
      termsUrl: z.url(),
    }),
  }),
  z.object({
    template: z.literal('order-refunded'),
    data: z.object({ name: z.string(), orderNumber: z.string(), total: z.string(), shopUrl: z.url() }),
  }),
  z.object({
    template: z.literal('order-shipped'),
    /** `delivery`: a sentence with carrier and tracking number; `followUrl`: the carrier's page, or the order's. */
    data: z.object({ name: z.string(), orderNumber: z.string(), delivery: z.string(), followUrl: z.url() }),
  }),
  /** `address`: where it goes now, with the recipient's name. */
  z.object({
    template: z.literal('order-address'),
    data: z.object({ name: z.string(), orderNumber: z.string(), address: z.string(), orderUrl: z.url() }),
  }),
  z.object({
    template: z.literal('order-delivered'),
    data: z.object({ name: z.string(), orderNumber: z.string(), orderUrl: z.url() }),
  }),
  z.object({
    template: z.literal('order-cancelled'),
    /** `settlement`: a sentence about the money. */
    data: z.object({ name: z.string(), orderNumber: z.string(), settlement: z.string(), orderUrl: z.url() }),
  }),
  z.object({
    template: z.literal('refund-issued'),
    data: z.object({ name: z.string(), orderNumber: z.string(), amount: z.string(), orderUrl: z.url() }),
  }),
  /** The receipt of a withdrawal from an order; `sending` and `refund` are sentences. */
  z.object({
    template: z.literal('return-receipt'),
    data: z.object({
      name: z.string(),
      orderNumber: z.string(),
      reference: z.string(),
      /** `2 × Comba de velocidad; 1 × Mezclador` */
      contents: z.string(),
      requestedAt: z.string(),
      sending: z.string(),
      refund: z.string(),
      orderUrl: z.url(),
    }),
  }),
  /** `outcome` and `answer`, the admin's reason, are sentences. */
  z.object({
    template: z.literal('return-refused'),
    data: z.object({
      name: z.string(),
      orderNumber: z.string(),
      outcome: z.string(),
      answer: z.string(),
      orderUrl: z.url(),
    }),
  }),
  /** Sentences: `answer`, the admin's reason, and `again`, whether the buyer may ask for the return again. */
  z.object({
    template: z.literal('return-closed'),
    data: z.object({
      name: z.string(),
      orderNumber: z.string(),
      answer: z.string(),
      again: z.string(),
      orderUrl: z.url(),
    }),
  }),
  /** To the address for which a visitor asked for a stock alert: nothing is kept until it is confirmed. */
  z.object({
    template: z.literal('confirm-stock-alert'),
    data: z.object({ name: z.string(), product: z.string(), confirmUrl: tokenLink, withdrawUrl: tokenLink }),
  }),
  /** The request is deleted by now; `withdrawUrl` withdraws the others of the address. */
  z.object({
    template: z.literal('back-in-stock'),
    data: z.object({ name: z.string(), product: z.string(), productUrl: z.url(), withdrawUrl: tokenLink }),
  }),
  /** Once for each delivered order; `products`: those that can be reviewed. `withdrawUrl` stops mails of this kind. */
  z.object({
    template: z.literal('review-request'),
    data: z.object({
      name: z.string(),
      orderNumber: z.string(),
      /** `Comba de velocidad y Mezclador, 700 ml` */
      products: z.string(),
      reviewsUrl: z.url(),
      withdrawUrl: tokenLink,
    }),
  }),
  /** `reason`: the admin's. */
  z.object({
    template: z.literal('review-rejected'),
    data: z.object({ name: z.string(), product: z.string(), reason: z.string(), reviewUrl: z.url() }),
  }),
  /**
   * The month's routine. send-routines sends it in bulk, without the outbox. `routineUrl`: the month on the site, or the document of a
   * routine that is a link alone. With a plan there is its first session, and the document where it has one as well.
   */
  z.object({
    template: z.literal('routine'),
    data: z.object({
      name: z.string(),
      routineName: z.string(),
      month: z.int(),
      workoutType: z.string(),
      frequency: z.string(),
      routineUrl: z.url(),
      documentUrl: z.url().nullable().default(null),
      session: z
        .object({ name: z.string(), lines: z.array(z.object({ text: z.string() })) })
        .nullable()
        .default(null),
      profileUrl: z.url(),
    }),
  }),
  /** The plan of a month was changed after it was sent. */
  z.object({
    template: z.literal('plan-corrected'),
    data: z.object({
      name: z.string(),
      routineName: z.string(),
      month: z.int(),
      trainingUrl: z.url(),
    }),
  }),
  ...SubscriptionMails,
]);
export type MailContent = z.output<typeof MailContent>;
export type MailTemplateName = MailContent['template'];
/** The data of one template. */
export type MailData<T extends MailTemplateName> = Extract<MailContent, { template: T }>['data'];
