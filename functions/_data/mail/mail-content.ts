import * as z from 'zod';
import { SubscriptionMails } from './subscription-mail-content.ts';

/** Every mail the product sends: the template and what it is filled with (functions/_mail renders them). */
export const MailContent = z.discriminatedUnion('template', [
  z.object({ template: z.literal('welcome'), data: z.object({ name: z.string(), confirmUrl: z.url() }) }),
  z.object({
    template: z.literal('confirm-email'),
    data: z.object({ name: z.string(), confirmUrl: z.url() }),
  }),
  /** To the old address, when a change is asked for: whoever did not ask can still stop it. */
  z.object({
    template: z.literal('email-change-requested'),
    data: z.object({ name: z.string(), newEmail: z.string(), stopUrl: z.url() }),
  }),
  /** To the old address, once the change is done. */
  z.object({
    template: z.literal('email-changed'),
    data: z.object({ name: z.string(), newEmail: z.string(), contactUrl: z.url() }),
  }),
  z.object({
    template: z.literal('reset-password'),
    data: z.object({ name: z.string(), resetUrl: z.url() }),
  }),
  z.object({
    template: z.literal('order-confirmed'),
    data: z.object({
      name: z.string(),
      orderNumber: z.string(),
      /** Amounts as people read them, such as `34,90 €`. */
      lines: z.array(z.object({ title: z.string(), quantity: z.int(), total: z.string() })),
      subtotal: z.string(),
      shipping: z.string(),
      total: z.string(),
      address: z.string(),
      orderUrl: z.url(),
    }),
  }),
  z.object({
    template: z.literal('payment-received'),
    data: z.object({ name: z.string(), orderNumber: z.string(), total: z.string(), orderUrl: z.url() }),
  }),
  z.object({
    template: z.literal('order-refunded'),
    data: z.object({ name: z.string(), orderNumber: z.string(), total: z.string(), shopUrl: z.url() }),
  }),
  /** The month's routine; sent in bulk by send-routines, past the outbox. */
  z.object({
    template: z.literal('routine'),
    data: z.object({
      name: z.string(),
      routineName: z.string(),
      month: z.int(),
      workoutType: z.string(),
      frequency: z.string(),
      routineUrl: z.url(),
      profileUrl: z.url(),
    }),
  }),
  ...SubscriptionMails,
]);
export type MailContent = z.output<typeof MailContent>;
export type MailTemplateName = MailContent['template'];
/** What one template is filled with. */
export type MailData<T extends MailTemplateName> = Extract<MailContent, { template: T }>['data'];
