import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Profile } from '../../../request/profile.ts'
import { type Answer, aServer, refused } from '../../../testing/a-server.ts'
import { onScreen } from '../../../testing/on-screen.tsx'
import type { OrderPageData } from '../form/load-order-page.ts'
import SubscriptionOrder from './subscription-order.tsx'

const CALL = 'POST /api/v1/subscriptions'
const service = {
  ...{ id: 12, name: 'Views', slug: 'views', type: 'views', network_id: 1, service_type_id: 3, default_price: '2.00', price: '2.00' },
  ...{ discount_percent: 0, price_type: 'per_quantity', pricing_per: 1000, min_quantity: 100, max_quantity: 9000, quantity_step: 100 },
  ...{ default_quantity: 1000, has_refill: false, is_deactivated: false, targets: [], package_contents: [], delivery: 'Steady' },
}
const network = {
  id: 1,
  name: 'YouTube',
  slug: 'youtube',
  type: 'youtube',
  color: '#f00',
  icon: '',
  urlPlaceholder: null,
  serviceTypes: [],
}
const offers: Readonly<Record<string, Answer>> = {
  'GET /api/v1/subscriptions/networks': { json: { data: [network] } },
  'GET /api/v1/subscriptions/networks/1/service-types': { json: { data: [{ id: 3, name: 'Views', services: [service] }] } },
}
const customer = { id: 5, name: 'Rosa', email: 'rosa@mail.example', balance: '10.00', frozen_at: null } as Profile
const data = { networks: [], methods: [] } as unknown as OrderPageData
const field = (name: string) => page.getByRole('textbox', { name, exact: true })

async function filled(profile: Profile, answer: Answer) {
  const server = aServer({ ...offers, [CALL]: answer })
  await onScreen(<SubscriptionOrder data={data} />, { profile })
  if (profile.frozen_at) await closeNotice()
  await field('Channel link').fill('https://www.youtube.com/@rosa')
  await field('Name').fill('Rosa')
  await expect.element(page.getByRole('switch', { name: 'Views' })).toBeVisible()
  return server
}
const notice = page.getByRole('dialog', { name: 'Your account is on hold' })
/** It stands over the page as soon as that works; nothing below is in reach before it is closed. */
async function closeNotice(): Promise<void> {
  await expect.element(notice).toBeVisible()
  await page.getByRole('button', { name: /close/i }).first().click()
  await expect.element(notice).not.toBeInTheDocument()
}
const start = () => page.getByRole('button', { name: 'Start auto-promotion' }).click()

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => void vi.unstubAllGlobals())

describe('starting a subscription', () => {
  it('shows each refusal of the server at its field (FORM-011)', async () => {
    const { to } = await filled(
      { ...customer, email: null },
      refused({
        url: ['The url is odd.'],
        name: ['The name is odd.'],
        contents_limit: ['The contents limit is odd.'],
        services: ['The services are odd.'],
        email: ['The email is odd.'],
      }),
    )
    await field('Email').fill('rosa@mail.example')
    await start()
    await expect.element(field('Channel link')).toHaveAccessibleDescription(/The url is odd\./)
    await expect.element(field('Name')).toHaveAccessibleDescription(/The name is odd\./)
    await expect.element(field('Posts')).toHaveAccessibleDescription(/The contents limit is odd\./)
    await expect.element(field('Email')).toHaveAccessibleDescription(/The email is odd\./)
    await expect.element(page.getByRole('region', { name: 'For each post' }).getByText('The services are odd.')).toBeVisible()
    expect(to(CALL).map(({ body }) => body)).toMatchObject([
      {
        url: 'https://www.youtube.com/@rosa',
        name: 'Rosa',
        contents_limit: 10,
        email: 'rosa@mail.example',
        services: [{ service_id: 12 }],
      },
    ])
  })

  it('asks for the address only where the account has none (FORM-011)', async () => {
    const { to } = await filled(customer, { json: { data: { id: 9 } } })
    expect(field('Email').elements()).toEqual([])
    await start()
    await expect.element(page.getByText(/has started/)).toBeVisible()
    expect(to(CALL)[0]?.body).not.toHaveProperty('email')
  })

  it('of a frozen customer says so in a notice and sends nothing (ROLE-010)', async () => {
    const { to } = await filled({ ...customer, frozen_at: '2026-11-20T10:00:00Z' }, { json: { data: { id: 9 } } })
    await start()
    await expect.element(notice).toBeVisible()
    expect(to(CALL)).toEqual([])
  })
})
