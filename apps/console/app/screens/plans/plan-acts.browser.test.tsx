import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aServer, onConsole, tidewell } from '../../testing/a-console.tsx'
import { FeedInspector } from './feed-inspector.tsx'
import { SubscriptionInspector } from './subscription-inspector.tsx'

const panel = { ...tidewell, permissions: ['orders.view', 'orders.act'] }
const customer = { id: 7, email: 'mara@example.com' }
const createdAt = '2026-11-23T05:02:00.000Z'
const feed = {
  ...{ id: 42, customer, service: { id: 9, name: 'Views' }, name: null, link: 'https://youtu.be/x', state: 'running', quantity: 300 },
  ...{
    charged: '3.00',
    runs: 3,
    runsMade: 1,
    minutes: 60,
    startedAt: createdAt,
    nextAt: '2026-11-23T06:02:00.000Z',
    createdAt,
    version: 2,
  },
  ...{ runList: [], left: '2.00', actions: { pause: true, resume: false, cancel: true, pace: true } },
}
const post = { id: 5, url: 'https://youtu.be/y', title: 'A film', publishedAt: createdAt, foundAt: createdAt }
const skipped = { ...post, state: 'skipped', reason: 'funds', orders: [] as number[] }
const subscription = {
  ...{ id: 43, customer, name: 'A channel', link: 'https://youtube.com/@a', state: 'active', contentsLimit: 5, contentsLeft: 4 },
  ...{ services: [{ id: 9, name: 'Views', min: 100, max: 100, cost: '1.00' }], billing: 'balance', lookedAt: createdAt, looksFailed: 0 },
  ...{ lastFailure: null, nextAt: createdAt, expiresAt: null, createdAt, endedAt: null, version: 3, publications: [skipped] },
  ...{ actions: { pause: true, resume: false, cancel: true, look: true, serve: true }, isBeingChecked: false },
}
const FEED = '/panels/tidewell/drip-feeds/42'
const PLAN = '/panels/tidewell/subscriptions/43'

describe('a drip feed in the console', () => {
  it('gets another pause, and says under the field why it does not', async () => {
    const sent: unknown[] = []
    let now = feed
    const refused = { message: 'Too long.', errors: { minutesBetweenRuns: ['At most 10,080.'] } }
    const server = aServer({
      [`GET ${FEED}`]: () => ({ json: { data: now } }),
      [`PATCH ${FEED}`]: ({ body }: { readonly body: unknown }) => {
        sent.push(body)
        if (sent.length === 1) return { status: 422, json: refused }
        now = { ...feed, minutes: 180, version: 3 }
        return { json: { data: now } }
      },
    })
    onConsole(<FeedInspector id="42" onClose={() => undefined} />, { server, panel })
    await page.getByRole('button', { name: 'Change pause…' }).click()
    const sheet = page.getByRole('dialog', { name: 'Tidewell: pause between the runs of drip feed 42' })
    const minutes = sheet.getByLabelText('Minutes between two runs')
    await expect.element(minutes).toHaveValue('60')
    await userEvent.fill(minutes, '20000')
    await sheet.getByRole('button', { name: 'Change pause' }).click()
    await expect.element(sheet.getByText('At most 10,080.')).toBeVisible()
    await userEvent.fill(minutes, '180')
    await sheet.getByRole('button', { name: 'Change pause' }).click()
    await expect.element(page.getByText('3 h', { exact: true })).toBeVisible()
    expect(sent).toEqual([
      { version: 2, minutesBetweenRuns: 20_000 },
      { version: 2, minutesBetweenRuns: 180 },
    ])
  })
  it('offers no other pause where none is left', async () => {
    const server = aServer({ [`GET ${FEED}`]: () => ({ json: { data: { ...feed, actions: { ...feed.actions, pace: false } } } }) })
    onConsole(<FeedInspector id="42" onClose={() => undefined} />, { server, panel })
    await expect.element(page.getByRole('button', { name: 'Pause' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Change pause…' })).not.toBeInTheDocument()
  })
})

describe('a subscription in the console', () => {
  it('shows that its channel is being checked until it has answered', async () => {
    let now = subscription
    let reads = 0
    const server = aServer({
      [`GET ${PLAN}`]: () => {
        reads += 1
        if (now.isBeingChecked && reads > 3) now = { ...subscription, looksFailed: 0 }
        return { json: { data: now } }
      },
      [`POST ${PLAN}/look`]: () => {
        now = { ...subscription, isBeingChecked: true }
        return { json: { data: now } }
      },
    })
    onConsole(<SubscriptionInspector id="43" onClose={() => undefined} />, { server, panel })
    await page.getByRole('button', { name: 'Check now' }).click()
    await expect.element(page.getByText('Checking the channel…')).toBeVisible()
    await expect.element(page.getByText('Checked', { exact: true }), { timeout: 10_000 }).toBeVisible()
  })
  it('says why its channel is not checked', async () => {
    const server = aServer({
      [`GET ${PLAN}`]: () => ({ json: { data: subscription } }),
      [`POST ${PLAN}/look`]: () => ({ status: 429, json: { message: 'Try again in 40 s.' } }),
    })
    onConsole(<SubscriptionInspector id="43" onClose={() => undefined} />, { server, panel })
    await page.getByRole('button', { name: 'Check now' }).click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('Try again in 40 s.')
  })
  it('orders a post that was skipped when that is confirmed, and shows its order when it is made', async () => {
    let now: object = subscription
    let reads = 0
    const server = aServer({
      [`GET ${PLAN}`]: () => {
        reads += 1
        if (reads > 3) now = { ...subscription, publications: [{ ...post, state: 'ordered', reason: null, orders: [77] }] }
        return { json: { data: now } }
      },
      [`POST ${PLAN}/publications/5/serve`]: () => {
        now = { ...subscription, publications: [{ ...post, state: 'waiting', reason: null, orders: [] }] }
        return { json: { data: now } }
      },
    })
    onConsole(<SubscriptionInspector id="43" onClose={() => undefined} />, { server, panel })
    await page.getByRole('button', { name: 'Order… A film' }).click()
    const sheet = page.getByRole('dialog', { name: 'Tidewell: order for “A film”?' })
    await expect.element(sheet.getByText(/at today’s prices: Views. The customer’s balance pays/)).toBeVisible()
    await sheet.getByRole('button', { name: 'Order for the post' }).click()
    await expect.element(page.getByRole('link', { name: 'Open order 77' }), { timeout: 10_000 }).toBeVisible()
  })
  it('says what hinders the order, and offers none to those who may not act', async () => {
    const server = aServer({
      [`GET ${PLAN}`]: () => ({ json: { data: subscription } }),
      [`POST ${PLAN}/publications/5/serve`]: () => ({
        status: 422,
        json: { message: 'The order costs $2.00, and the customer has $0.50.' },
      }),
    })
    const { screen } = onConsole(<SubscriptionInspector id="43" onClose={() => undefined} />, { server, panel })
    await page.getByRole('button', { name: 'Order… A film' }).click()
    await page.getByRole('button', { name: 'Order for the post' }).click()
    await expect
      .element(page.getByRole('dialog').getByRole('alert'))
      .toHaveTextContent('The order costs $2.00, and the customer has $0.50.')
    await (await screen).unmount()
    onConsole(<SubscriptionInspector id="43" onClose={() => undefined} />, { server, panel: { ...panel, permissions: ['orders.view'] } })
    await expect.element(page.getByText('The balance was too low')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Order… A film' })).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Check now' })).not.toBeInTheDocument()
  })
})
