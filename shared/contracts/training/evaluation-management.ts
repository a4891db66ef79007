import * as z from 'zod';
import { evaluationPaths, maxOffered, optionLengths } from '../../rules/training/evaluation-lists.ts';
import { envelope, group } from '../endpoint.ts';
import { Id, line, optionalLine, Timestamp } from '../fields.ts';
import { Option } from './training-options.ts';

/** An option or a plan as admins see it. */
export const ManagedOption = Option.extend({
  /** Of training frequencies alone. */
  daysPerWeek: z.int().optional(),
  /** Since when it is no longer offered; null while it is. */
  retiredAt: Timestamp.nullable(),
  /** Raised by edits of the texts. An edit sends it back and is refused (409) when it is out of date. */
  version: z.int(),
});
export type ManagedOption = z.output<typeof ManagedOption>;

/** A list as admins see it. */
export const ManagedList = z.object({
  /** Raised when the order changes, or which options are offered. An order sends it back, as an edit does its version. */
  version: z.int(),
  /** Those that are offered, in their order, then the retired ones. */
  options: z.array(ManagedOption),
});
export type ManagedList = z.output<typeof ManagedList>;

const { subscriptionTypes, ...choicePaths } = evaluationPaths;

/** Every list; plans come and go with their prices at Stripe, so that only their order and texts change here. */
const AnyList = z.object({ list: z.enum([...Object.values(choicePaths), subscriptionTypes]) });
const ChoiceList = z.object({ list: z.enum(Object.values(choicePaths)) });
const OptionId = { id: z.string().min(1).max(64) };

const fields = {
  name: line(optionLengths.name, 'Escribe un nombre'),
  description: optionalLine(optionLengths.description),
};

const response = envelope(z.object({ list: ManagedList }));

export const evaluationManagement = group({
  list: {
    summary: 'A list of the assessment with its retired options',
    method: 'GET',
    path: '/evaluation/{list}',
    access: 'evaluation:read',
    params: AnyList,
    response,
    errors: [],
  },
  reorder: {
    summary:
      'Set the order of all options that a list offers; 409 stale_edit with the current list when it has changed since',
    method: 'PUT',
    path: '/{list}/order',
    access: 'evaluation:write',
    params: AnyList,
    body: z.object({
      ids: z
        .array(Id('opt'))
        .min(1)
        .max(maxOffered)
        .refine((ids) => new Set(ids).size === ids.length, { message: 'Cada opción va una sola vez' }),
      version: z.int(),
    }),
    response,
    errors: ['stale_edit', 'conflict'],
  },
  add: {
    summary: 'Add an option at the end of a list; training frequencies need their days per week',
    method: 'POST',
    path: '/evaluation/{list}',
    access: 'evaluation:write',
    params: ChoiceList,
    body: z.object({
      ...fields,
      description: fields.description.default(''),
      daysPerWeek: z
        .int('Elige de 1 a 7 días')
        .min(1, 'Elige de 1 a 7 días')
        .max(7, 'Elige de 1 a 7 días')
        .optional(),
    }),
    response,
    status: 201,
    errors: ['option_name_taken', 'options_full', 'conflict'],
  },
  edit: {
    summary:
      'Change name or description of an option or a plan; 409 stale_edit with the current one when another edit came first',
    method: 'PUT',
    path: '/evaluation/{list}/{id}',
    access: 'evaluation:write',
    params: AnyList.extend(OptionId),
    body: z.object({ ...z.object(fields).partial().shape, version: z.int() }),
    response,
    errors: ['option_not_found', 'option_name_taken', 'stale_edit', 'conflict'],
  },
  retire: {
    summary: 'Offer an option no longer; 409 last_option when no other one is left',
    method: 'PUT',
    path: '/evaluation/{list}/{id}/retire',
    access: 'evaluation:write',
    params: ChoiceList.extend(OptionId),
    response,
    errors: ['option_not_found', 'last_option', 'conflict'],
  },
  restore: {
    summary: 'Offer a retired option again, at the end of its list',
    method: 'PUT',
    path: '/evaluation/{list}/{id}/restore',
    access: 'evaluation:write',
    params: ChoiceList.extend(OptionId),
    response,
    errors: ['option_not_found', 'options_full', 'conflict'],
  },
});
