import { expect } from 'vitest'
import type { SandboxAddresses } from '../tools/stack/stack.ts'
import type { GatewayPayment, UpstreamOrder } from './faults/books/outside-world.ts'
import { soon } from './soon.ts'
import { theShop } from './the-shop.ts'

/** How long the upstream panel takes over an order in the journeys. */
const QUICK_SECONDS = 4

export interface Mail {
  readonly subject: string
  readonly text: string
}

/** What a party outside the shop has written down. */
export const book = async <T>(of: keyof SandboxAddresses, path: string): Promise<T> =>
  (await (await fetch(`${theShop().sandbox[of]}/_books/${path}`)).json()) as T

/** Has a party outside the shop do something. */
export async function control(party: keyof SandboxAddresses, input: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${theShop().sandbox[party]}/_control`, { method: 'POST', headers, body: JSON.stringify(input) })
  expect([answer.ok, answer.ok ? '' : await answer.text()]).toEqual([true, ''])
}

export const mailsTo = async (email: string) => (await book<{ mails: Mail[] }>('mail', `mails?to=${encodeURIComponent(email)}`)).mails

/** The mail, as soon as it is there. */
export async function mailAbout(email: string, subject: RegExp): Promise<Mail> {
  const find = async () => (await mailsTo(email)).find((mail) => subject.test(mail.subject))
  await soon(find).toBeDefined()
  return (await find()) as Mail
}

/** The gateway's payments for an invoice. */
export const paymentsFor = async (invoiceId: string) =>
  (await book<{ payments: GatewayPayment[] }>('gateway', `payments?reference=${invoiceId}`)).payments

/** The upstream panel's orders whose link has this in it, the oldest first. */
export const upstreamOrders = async (mark: string) =>
  (await book<{ orders: UpstreamOrder[] }>('upstream', 'orders')).orders.filter(({ link }) => link.includes(mark))

/** How long the upstream panel takes over orders that are placed from now on; as in other journeys unless named. */
export const deliverWithin = (deliverySeconds: number = QUICK_SECONDS) => control('upstream', { settings: { deliverySeconds } })

/** Something new stands in a channel's feed. */
export const publish = (channel: string, id: string) => control('feeds', { publish: [{ channel, id }] })

/** The first amount of dollars in a text, in cents. */
export const cents = (text: string | null | undefined) => Number(/\$([\d,\s]+\.\d\d)/.exec(text ?? '')?.[1]?.replace(/\D/g, ''))
