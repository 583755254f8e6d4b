import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aServer, onConsole, tidewell } from '../../testing/a-console.tsx'
import type { Case, Check } from './case.ts'
import { ReviewInspector } from './review-inspector.tsx'

const PATH = '/panels/tidewell/reviews/184214'
const submission = {
  ...{
    id: 184214,
    state: 'review',
    account: 'Northline',
    keyLast4: '7fq2',
    serviceId: 12,
    providerServiceId: '412',
    providerOrderId: null,
  },
  ...{ link: 'https://www.youtube.com/watch?v=k3JxQ0aT7mE', quantity: 5000, fields: {}, rawStatus: null, reviewReason: null, tries: 1 },
  ...{ acceptedAt: null, nextCheckAt: null, since: '2026-11-23T11:53:43.000Z', version: 3 },
}
const candidate = (providerOrderId: string, remains: number) => ({
  ...{ providerOrderId, rawStatus: 'In progress', charge: '9.80', currency: 'USD', remains },
})
const fits = [candidate('9918214', 5000), candidate('9918217', 4000)]
const at = '2026-11-23T12:09:10.000Z'
const balance: Check = {
  ...{ kind: 'balance', verdict: 'unclear', at },
  found: { balanceBefore: '818.10', balanceNow: '808.30', missing: '9.80' },
}
const window: Check = { kind: 'id_window', verdict: 'unclear', at, found: { after: '9918209', before: '9918221', requested: 11, fits } }
const found: Case = {
  finding: { code: 'one_of_several', weight: 'unclear', count: 2 },
  evidence: [
    { kind: 'repeat', because: 'not_replayed', last: null },
    { kind: 'find', because: 'not_listed', last: null },
    { kind: 'named', because: 'none_named', last: null },
    { kind: 'id_window', because: null, last: window },
    { kind: 'balance', because: null, last: balance },
  ],
  ...{ candidates: fits, others: [184215], checks: [balance, window] },
}

it('shows what speaks for which decision, and takes over the number of an order that fits', async () => {
  const sent: unknown[] = []
  const server = aServer({
    [`GET ${PATH}`]: () => ({
      json: { data: { submission, attempts: [], decisions: [], case: found, nextRoute: { account: 'Adwave', providerServiceId: '88' } } },
    }),
    [`POST ${PATH}/ask`]: ({ body }: { readonly body: unknown }) => {
      const isKnown = (body as { providerOrderId: string }).providerOrderId === '9918217'
      return { json: { data: { progress: isKnown ? fits[1] : null, refusal: isKnown ? null : 'Incorrect order ID', ownedBy: null } } }
    },
    [`POST ${PATH}/accept`]: ({ body }: { readonly body: unknown }) => {
      sent.push(body)
      return { json: { data: { submission: { ...submission, state: 'accepted' }, attempts: [] } } }
    },
  })
  const next: string[] = []
  onConsole(<ReviewInspector id="184214" onClose={() => next.push('close')} onNext={() => next.push('next')} />, {
    server,
    panel: { ...tidewell, permissions: ['review.decide', 'orders.view', 'orders.provider'] },
  })
  await expect.element(page.getByText('One of 2 orders was accepted, and nothing tells which')).toBeVisible()
  await expect.element(page.getByRole('link', { name: '184215' })).toBeVisible()
  const evidence = page.getByRole('region', { name: 'Evidence' })
  await expect.element(evidence.getByText('This provider does not recognize a repeated request.')).toBeVisible()
  await expect.element(evidence.getByText('After 9918209, before 9918221: 11 asked, 2 fit')).toBeVisible()
  await expect.element(evidence.getByText('$808.30, was $818.10: lower by $9.80')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Checks' }).getByText('cannot tell').first()).toBeVisible()
  await expect.element(page.getByText('In progress · 9.80 USD · 4\u202f000 left')).toBeVisible()
  await page.getByRole('button', { name: 'Use number 9918217' }).click()
  await expect.element(page.getByLabelText('Provider’s order number')).toHaveValue('9918217')
  await page.getByLabelText('Provider’s order number').fill('1')
  await page.getByRole('button', { name: 'Ask for it' }).click()
  await expect.element(page.getByText('The provider does not know it: Incorrect order ID')).toBeVisible()
  await page.getByRole('button', { name: 'Use number 9918217' }).click()
  await page.getByRole('button', { name: 'Ask for it' }).click()
  await expect.element(page.getByText('The provider says: In progress · 9.80 USD · 4\u202f000 left')).toBeVisible()
  await page.getByRole('checkbox', { name: /^I checked/ }).click()
  await page.getByRole('button', { name: 'Not accepted' }).click()
  await expect.element(page.getByText(/Sent again through Adwave, service 88\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Go back' }).click()
  await page.getByLabelText('Provider’s order number').click()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await page.getByRole('dialog').getByRole('button', { name: 'The provider has it' }).click()
  await expect.poll(() => sent).toEqual([{ providerOrderId: '9918217', note: '' }])
  expect(next).toEqual(['next'])
})
