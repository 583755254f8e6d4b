import { defineRoute } from '@vitrine/platform/kernel'
import { z } from 'zod'
import { attachmentUpload, sentAttachments } from './attachments.ts'
import { dripFeed, order, orderProgress } from './entities.ts'
import { orderLinkPaths as paths } from './order-link-paths.ts'
import { refillRequest } from './purchase-answers.ts'

const requestedId = z.coerce.number().int().positive().max(2_147_483_647)
const token = z.string().max(100)
const link = z.object({ token })
const linkedOrder = z.object({ token, orderId: requestedId })
const ownOrder = z.object({ orderId: requestedId })
const code = z.string().regex(/^\d{6}$/)
const byCode = z.object({ code })
const tokenData = z.object({ data: z.object({ token: z.string(), order_ids: z.array(z.number().int()) }) })
const oneOrder = z.object({ data: order })

/** Orders for anyone who has their public address (docs/adr/0020): no e-mail, no balance, no other orders. */
export const orderLinks = {
  sendOrderLink: defineRoute(paths.sendOrderLink, {
    id: 'OUR-ORDERING-30',
    operation: 'sendOrderLink',
    tag: 'Orders',
    auth: 'guest',
    summary: 'Mail the public address of an order to the email it was placed with; wrong pairs are answered alike',
    body: z.object({ order_id: z.coerce.number().int().positive().max(2_147_483_647), email: z.email().trim().toLowerCase().max(255) }),
    status: 204,
  }),
  orderLinkOfInvoice: defineRoute(paths.orderLinkOfInvoice, {
    id: 'OUR-ORDERING-31',
    operation: 'orderLinkOfInvoice',
    tag: 'Orders',
    auth: 'optional',
    summary: 'The public address of the orders that an invoice pays, for whoever pays it',
    params: z.object({ invoiceId: z.uuid() }),
    response: tokenData,
  }),
  orderLinkOfOrder: defineRoute(paths.orderLinkOfOrder, {
    id: 'OUR-ORDERING-32',
    operation: 'orderLinkOfOrder',
    tag: 'Orders',
    auth: 'user',
    summary: 'The public address of one own order',
    params: ownOrder,
    response: tokenData,
  }),
  renewOrderLink: defineRoute(paths.renewOrderLink, {
    id: 'OUR-ORDERING-33',
    operation: 'renewOrderLink',
    tag: 'Orders',
    auth: 'user',
    summary: 'A new public address of one own order; every earlier one opens nothing any more',
    params: ownOrder,
    response: tokenData,
  }),
  listLinkedOrders: defineRoute(paths.listLinkedOrders, {
    id: 'OUR-ORDERING-34',
    operation: 'listLinkedOrders',
    tag: 'Orders',
    auth: 'guest',
    summary: 'The orders of a public address, and the invoice that still waits for their money',
    params: link,
    response: z.object({ data: z.object({ orders: z.array(order), invoice_id: z.uuid().nullable() }) }),
  }),
  getLinkedOrder: defineRoute(paths.getLinkedOrder, {
    id: 'OUR-ORDERING-35',
    operation: 'getLinkedOrder',
    tag: 'Orders',
    auth: 'guest',
    summary: 'One order of a public address',
    params: linkedOrder,
    response: oneOrder,
  }),
  linkedOrderProgress: defineRoute(paths.linkedOrderProgress, {
    id: 'OUR-ORDERING-36',
    operation: 'linkedOrderProgress',
    tag: 'Orders',
    auth: 'guest',
    summary: 'Delivery, history and price of one order of a public address',
    params: linkedOrder,
    response: z.object({ data: orderProgress }),
  }),
  linkedRefills: defineRoute(paths.linkedRefills, {
    id: 'OUR-ORDERING-37',
    operation: 'linkedRefills',
    tag: 'Orders',
    auth: 'guest',
    summary: 'Refills of one order of a public address, newest first',
    params: linkedOrder,
    response: z.object({ data: z.array(refillRequest) }),
  }),
  linkedDripFeed: defineRoute(paths.linkedDripFeed, {
    id: 'OUR-ORDERING-38',
    operation: 'linkedDripFeed',
    tag: 'Orders',
    auth: 'guest',
    summary: 'The plan of a drip feed of a public address',
    params: linkedOrder,
    response: z.object({ data: dripFeed }),
  }),
  askOrderCode: defineRoute(paths.askOrderCode, {
    id: 'OUR-ORDERING-39',
    operation: 'askOrderCode',
    tag: 'Orders',
    repeatable: true,
    auth: 'guest',
    summary: 'Mail a six-digit code to the address of an order: it proves the address for one thing, for ten minutes',
    params: linkedOrder,
    body: z.object({ purpose: z.enum(['cancel', 'refill', 'claim', 'link']) }),
    status: 204,
  }),
  cancelLinkedOrder: defineRoute(paths.cancelLinkedOrder, {
    id: 'OUR-ORDERING-40',
    operation: 'cancelLinkedOrder',
    tag: 'Orders',
    repeatable: true,
    auth: 'guest',
    summary: 'Cancel an order by a mailed code; what was not delivered is given back to the balance of its account',
    params: linkedOrder,
    body: byCode,
    response: oneOrder,
  }),
  refillLinkedOrder: defineRoute(paths.refillLinkedOrder, {
    id: 'OUR-ORDERING-41',
    operation: 'refillLinkedOrder',
    tag: 'Orders',
    repeatable: true,
    auth: 'guest',
    summary: 'Ask for a refill of a completed, guaranteed order by a mailed code',
    params: linkedOrder,
    body: byCode,
    response: z.object({ data: refillRequest }),
  }),
  renewLinkByCode: defineRoute(paths.renewLinkByCode, {
    id: 'OUR-ORDERING-45',
    operation: 'renewOrderLinkByCode',
    tag: 'Orders',
    repeatable: true,
    auth: 'guest',
    summary: 'A new public address of an order by a mailed code; every earlier one opens nothing any more',
    params: linkedOrder,
    body: byCode,
    response: tokenData,
  }),
  askSupportByLink: defineRoute(paths.askSupportByLink, {
    id: 'OUR-ORDERING-42',
    operation: 'askSupportByLink',
    tag: 'Orders',
    repeatable: true,
    auth: 'guest',
    summary: 'Ask the support about an order; the answer goes to the address of the order. Five questions an hour',
    params: linkedOrder,
    body: z.object({ subject: z.string().trim().min(3).max(150), text: z.string().trim().min(10).max(5000), attachments: sentAttachments }),
    status: 204,
  }),
  uploadAttachmentByLink: defineRoute(paths.uploadAttachmentByLink, {
    ...{ id: 'OUR-ORDERING-58', operation: 'uploadAttachmentByLink', tag: 'Orders', auth: 'guest', isLimited: true, ...attachmentUpload },
    summary: 'Upload a picture for a question about an order',
    params: linkedOrder,
  }),
  claimLinkedOrder: defineRoute(paths.claimLinkedOrder, {
    id: 'OUR-ORDERING-43',
    operation: 'claimLinkedOrder',
    tag: 'Orders',
    auth: 'guest',
    summary: 'Sign in to the account of an order that has no password yet, by a mailed code or by the ticket of a mail',
    params: linkedOrder,
    /** One of the two. */
    body: z.object({ code: code.nullish(), ticket: z.string().max(100).nullish() }),
    response: z.object({ data: z.object({ order_id: z.number().int() }) }),
  }),
} as const
