import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aServer, onConsole, tidewell } from '../../testing/a-console.tsx'
import { OrderInspector } from './order-inspector.tsx'

const order = {
  ...{ id: 184171, placedAt: '2026-11-23T05:02:00.000Z', kind: 'single', service: { id: 1305, name: 'Plays, editorial' } },
  ...{ link: 'https://open.spotify.com/playlist/37i9dQZF1DX', title: 'Night walk mix, part 2', quantity: 10_000, delivered: 3200 },
  ...{ charged: '14.00', state: 'running', publicStatus: 'in_processing', customer: { id: 7, email: 'mara@example.com' }, source: null },
  ...{ version: 4, isFinal: false, name: null, reference: null, unitPrice: '1.40', refunded: '0.00', startCount: 18_204 },
  ...{ isGuarantee: true, guaranteeUntil: null, cancelReason: null, cancelRequestedAt: null, waitsFor: null, paidAt: null },
  ...{ startedAt: null, endedAt: null, updatedAt: '2026-11-23T14:00:00.000Z', parentOrderId: null },
  ...{ actions: { pause: false, resume: false, cancel: true, settle: true, send: false, refill: false }, held: null },
  ...{
    cancelPreview: { when: 'provider', refund: '9.52' },
    escrow: '14.00',
    money: [],
    timeline: [],
    parts: [],
    refills: [],
    questions: [],
  },
}
const panel = { ...tidewell, permissions: ['orders.view', 'orders.act', 'orders.settle', 'orders.settle-running', 'held.decide'] }
const PATH = '/panels/tidewell/orders/184171'
const preview = { delivered: 4000, refund: '8.40', earned: '5.60', cashback: '0.00', guaranteeUntil: null }
const inspector = <OrderInspector id="184171" onClose={() => undefined} onOpen={() => undefined} />

describe('an order in the console', () => {
  it('is settled with everything that follows said before, and asks for a second person where its provider works on it', async () => {
    const sent: unknown[] = []
    const server = aServer({
      [`GET ${PATH}`]: () => ({ json: { data: order } }),
      [`POST ${PATH}/settle/preview`]: () => ({ json: { data: { ...preview, isWorkedOn: true } } }),
      [`POST ${PATH}/settle-running`]: ({ body }: { readonly body: unknown }) => {
        sent.push(body)
        return { status: 202, json: { approvalId: 5 } }
      },
    })
    onConsole(inspector, { server, panel })
    await page.getByRole('button', { name: 'Settle…' }).click()
    const sheet = page.getByRole('dialog', { name: 'Tidewell: settle order 184171?' })
    await userEvent.fill(sheet.getByLabelText('Delivered', { exact: true }), '4000')
    await expect.element(sheet.getByText('$8.40')).toBeVisible()
    await expect.element(sheet.getByText(/A second person has to agree/)).toBeVisible()
    const ask = sheet.getByRole('button', { name: 'Ask for agreement' })
    await expect.element(ask).toBeDisabled()
    await userEvent.fill(sheet.getByLabelText('Reason, for the audit log'), 'The list was closed')
    await ask.click()
    await expect.element(sheet.getByText('This needs a second person.', { exact: false })).toBeVisible()
    expect(sent).toMatchObject([{ version: 4, outcome: 'partial', delivered: 4000, reason: 'The list was closed' }])
  })
  it('that a rule holds says why, and is released by anyone who may', async () => {
    const held = { reason: 'Looks odd', since: '2026-11-23T05:03:00.000Z' }
    const sent: unknown[] = []
    const server = aServer({
      [`GET ${PATH}`]: () => ({
        json: { data: { ...order, state: 'moderation', held, actions: { ...order.actions, settle: false, cancel: false } } },
      }),
      [`POST ${PATH}/release`]: ({ body }: { readonly body: unknown }) => {
        sent.push(body)
        return { json: { data: { ...order, state: 'ready', held: null } } }
      },
    })
    onConsole(inspector, { server, panel })
    await expect.element(page.getByText(/Looks odd/)).toBeVisible()
    await page.getByRole('button', { name: 'Release…' }).click()
    await page.getByRole('button', { name: 'Release order' }).click()
    await expect.poll(() => sent).toEqual([{ version: 4, note: '' }])
  })
  it('that a rule holds leads to trust in its customer for anyone who makes rules, with the version of the account', async () => {
    const held = { reason: 'Looks odd', since: '2026-11-23T05:03:00.000Z' }
    const customer = `/panels/tidewell/customers/${order.customer.id}`
    const sent: unknown[] = []
    const server = aServer({
      [`GET ${PATH}`]: () => ({ json: { data: { ...order, state: 'moderation', held } } }),
      [`GET ${customer}`]: () => ({ json: { data: { version: 7 } } }),
      [`POST ${customer}/trust`]: ({ body }: { readonly body: unknown }) => {
        sent.push(body)
        return { json: { data: { version: 8 } } }
      },
    })
    onConsole(inspector, { server, panel: { ...panel, permissions: ['orders.view', 'held.rules', 'users.view'] } })
    await page.getByRole('button', { name: 'Trust customer…' }).click()
    await userEvent.fill(page.getByLabelText('Reason for your team'), 'Known for years')
    await page.getByRole('button', { name: 'Trust customer', exact: true }).click()
    await expect.poll(() => sent).toEqual([{ version: 7, reason: 'Known for years' }])
  })
})
