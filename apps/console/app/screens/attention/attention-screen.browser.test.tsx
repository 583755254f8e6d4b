import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aServer, onConsole, tidewell } from '../../testing/a-console.tsx'
import { AttentionScreen } from './attention-screen.tsx'

const P = '/panels/tidewell'
const item = (queue: string, number: number) => ({
  ...{ id: `${queue}-${number}`, queue, number, label: String(number), customer: null, amount: null, because: null },
  ...{ since: new Date(Date.now() - 3 * 3_600_000).toISOString(), dueAt: '2026-11-23T14:00:00.000Z', isLate: true, assignee: null },
})
const rows = [item('held_orders', 71), item('tickets', 5), item('free_trials', 3)]
const listed = { rows, next: null, previous: null, total: { count: 3, isExact: true }, asOf: '2026-11-23T14:00:00.000Z' }
const panel = { ...tidewell, permissions: ['services.view', 'held.decide', 'tickets.view', 'tickets.answer', 'free-trials.moderate'] }
const decisions = {
  held_orders: ({ id }: { readonly id: string }) => <p>Decision about order {id}</p>,
}

function aQueue(refused: readonly object[] = []) {
  const sent: unknown[] = []
  const write = (verb: string) => ({
    [`POST ${P}/attention/${verb}`]: ({ body }: { readonly body: unknown }) => {
      sent.push([verb, body])
      return { json: { data: { done: 2 - refused.length, refused } } }
    },
  })
  const server = aServer({
    [`GET ${P}/attention/items`]: () => ({ json: listed }),
    [`GET ${P}/attention/people`]: () => ({ json: { data: { people: [{ id: 9, name: 'Omar Idris' }] } } }),
    [`GET ${P}/attention/held_orders/71/people`]: () => ({ json: { data: { people: [] } } }),
    [`GET ${P}/attention/free_trials/3/people`]: () => ({ json: { data: { people: [] } } }),
    [`POST ${P}/attention/held_orders/71/take`]: () => ({ json: { data: { assignee: null } } }),
    [`POST ${P}/attention/free_trials/3/take`]: () => ({ json: { data: { assignee: null } } }),
    ...write('take'),
    ...write('assign'),
  })
  onConsole(<AttentionScreen decisions={decisions} />, { server, panel })
  return sent
}
const row = (text: string) => page.getByRole('row').filter({ hasText: text })

it('says since when each waits, and opens it with the decision of its kind', async () => {
  await page.viewport(1440, 900)
  aQueue()
  await expect.element(page.getByRole('columnheader', { name: 'Since' })).toBeVisible()
  await expect.element(row('Order on hold').getByText(/^3 h/)).toBeVisible()
  await row('Order on hold').click()
  await expect.element(page.getByText('Decision about order 71')).toBeVisible()
})

it('says where it is decided what nobody can decide here', async () => {
  aQueue()
  await row('Free trial').click()
  await expect.element(page.getByText(/vitrine free-trials/)).toBeVisible()
})

it('gives what is selected to a colleague who may decide it, as one', async () => {
  const sent = aQueue()
  await row('Order on hold').getByRole('checkbox').click()
  await row('Ticket').getByRole('checkbox').click()
  const bar = page.getByRole('toolbar', { name: '2 selected' })
  await bar.getByRole('button', { name: 'Assign to' }).click()
  await page.getByRole('menuitem', { name: 'Omar Idris' }).click()
  const items = [
    { queue: 'held_orders', id: 71 },
    { queue: 'tickets', id: 5 },
  ]
  await expect.poll(() => sent).toEqual([['assign', { items, operatorId: 9 }]])
  await expect.element(bar).not.toBeInTheDocument()
})

it('keeps the selection where something was refused, and says what and why', async () => {
  const sent = aQueue([{ queue: 'tickets', id: 5, message: 'Omar Idris is working on this.' }])
  await row('Order on hold').getByRole('checkbox').click()
  await row('Ticket').getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Take' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('One was not changed:Ticket 5: Omar Idris is working on this.')
  expect(sent).toMatchObject([['take', { items: [{ id: 71 }, { id: 5 }] }]])
  await expect.element(page.getByRole('toolbar', { name: '2 selected' })).toBeVisible()
})
