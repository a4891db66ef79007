import type { OrderStatus, PaymentStatus } from '#shared/contracts/orders/orders.ts';
import { entity, hours, keysOf } from '#functions/platform/table/entity.ts';
import {
  counterShards,
  idOf,
  ofUser,
  searchTermPartition,
  settings,
  shardOf,
} from '#functions/platform/table/partitions.ts';

/** What is stored of orders: a row for each kind of item. */
export const orderEntities = {
  cart: entity({
    key: (userId: string) => ({ pk: ofUser('cart', userId), sk: 'cart' }),
    at: ['cart#', 'cart'],
    purpose: 'The cart on all devices',
    kept: 'account',
    readers: ['owner'],
    told: { what: 'Tu carrito', why: 'Que lo tengas en todos tus dispositivos' },
  }),
  order: entity({
    key: (userId: string, orderId: string) => ({ pk: ofUser('orders', userId), sk: orderId }),
    at: ['orders#', 'ord_'],
    purpose: 'The sale: amounts, what was sold, where it was sent',
    kept: 'law',
    readers: ['owner', 'orders:read'],
    recipients: ['stripe', 'carrier'],
    lists: {
      orders: { gsi1: 'orders' },
      orderState: { gsi4: 'orders#' },
      owedRefund: { gsi3: 'refunds#owed' },
      holds: { gsi2: 'holds#' },
      returns: { gsi2: 'returns#' },
    },
    told: {
      what: 'Tus pedidos, con su dirección y sus devoluciones',
      why: 'Servirlos, cobrarlos y llevar las cuentas',
    },
  }),
  orderEvent: entity({
    key: (orderId: string, eventId: string) => ({ pk: idOf('ord_', orderId), sk: eventId }),
    at: ['ord_', 'evt_'],
    purpose: 'What happened to an order',
    kept: 'law',
    readers: ['orders:read'],
    told: { what: 'La historia de cada pedido y las notas sobre él', why: 'Atenderte si hay un problema' },
  }),
  refund: entity({
    key: (orderId: string, refundId: string) => ({ pk: idOf('ord_', orderId), sk: refundId }),
    at: ['ord_', 'rfd_'],
    purpose: 'What was paid back of an order',
    kept: 'law',
    readers: ['orders:read'],
    recipients: ['stripe'],
    lists: { refunds: { gsi2: 'refunds#' } },
    told: { what: 'Lo que te hemos reembolsado', why: 'Reembolsarte y llevar las cuentas' },
  }),
  orderSearchTerm: entity({
    key: (word: string, orderId: string) => ({
      pk: searchTermPartition('orders', word),
      sk: `${word}#${orderId}`,
    }),
    at: ['order-search-terms#', ''],
    purpose: 'Finding an order by number, buyer, recipient or product',
    kept: 'law',
    readers: ['orders:read'],
    told: {
      what: 'El número, los nombres y los productos de cada pedido',
      why: 'Que nuestro personal lo encuentre',
    },
  }),
  orderExport: entity({
    key: (adminId: string, exportId: string) => ({ pk: ofUser('exports', adminId), sk: exportId }),
    at: ['exports#', 'exp_'],
    purpose: 'An export of orders by a user of the back office',
    kept: hours(24),
    erasure: 'delete',
    readers: ['owner'],
    told: {
      what: 'Si trabajas en la administración, qué listas de pedidos has exportado',
      why: 'Que descargues la lista',
    },
  }),
  orderCounter: entity({
    key: (orderId: string) => orderCounters()[shardOf(orderId, counterShards)]!,
    at: ['counters#orders', ''],
    purpose: 'How many orders there are in each state',
    kept: 'shop',
    readers: ['orders:read'],
  }),
  openDispute: entity({
    key: (of: 'orders' | 'subscriptions', openedAt: string, disputeId: string) => ({
      pk: `disputes#${of}`,
      sk: `${openedAt}#${disputeId}`,
    }),
    at: ['disputes#', ''],
    purpose: 'Which payments are disputed at a bank, until that is over',
    kept: 'shop',
    erasure: { keep: 'ids and an amount; an erasure waits until it is gone' },
    readers: ['orders:read', 'users:read'],
  }),
  salesComparison: entity({
    key: () => settings('sales-comparison'),
    at: ['settings#sales-comparison', 'settings'],
    purpose: 'How far sales are compared',
    kept: 'shop',
    readers: ['functions'],
  }),
  orderRecount: entity({
    key: () => settings('order-recount'),
    at: ['settings#order-recount', 'settings'],
    purpose: 'How far the orders are counted again',
    kept: 'shop',
    readers: ['functions'],
  }),
  stripeCustomer: entity({
    key: (customerId: string) => ({ pk: idOf('cus_', customerId), sk: 'customer' }),
    at: ['cus_', 'customer'],
    purpose: 'Which account a customer at Stripe belongs to',
    kept: 'account',
    readers: ['functions'],
    recipients: ['stripe'],
    lists: { customers: { gsi2: 'customers#' } },
    told: { what: 'Tus pagos, en una ficha de Stripe con tu nombre y tu email', why: 'Cobrar tus pagos' },
  }),
  reviewRequest: entity({
    key: (orderId: string) => ({ pk: idOf('ord_', orderId), sk: 'review-request' }),
    at: ['ord_', 'review-request'],
    purpose: 'Asking once for reviews of an order',
    kept: 'account',
    basis: 'interest',
    readers: ['functions'],
    lists: { reviews: { gsi2: 'reviews#' } },
    told: { what: 'Si ya te hemos pedido opinión de un pedido', why: 'Pedírtela una sola vez' },
  }),
} as const;

export const keys = keysOf(orderEntities);

/** Index attributes of an item, spread into it when it is written. */
export const indexes = {
  orders: (orderId: string) => ({ gsi1pk: 'orders', gsi1sk: orderId }),
  orderState: (orderId: string, status: OrderStatus, payment: PaymentStatus) => ({
    gsi4pk: orderState(status, payment),
    gsi4sk: orderId,
  }),
  owedRefund: (orderId: string, since: string) => ({ gsi3pk: owedRefunds, gsi3sk: `${since}#${orderId}` }),
} as const;

/** The `gsi3` partition of the orders that owe the money of a refused refund. */
export const owedRefunds = 'refunds#owed';

/** The `gsi4` partition of the orders of a status and payment status. */
export const orderState = (status: OrderStatus, payment: PaymentStatus): string =>
  `orders#${status}#${payment}`;

/** The keys of all shards of the order counters. */
export const orderCounters = () =>
  Array.from({ length: counterShards }, (_, shard) => ({ pk: 'counters#orders', sk: String(shard) }));
