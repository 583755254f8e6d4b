import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Profile } from '../../request/profile.ts'
import { type Answer, aServer, refused } from '../../testing/a-server.ts'
import { onScreen } from '../../testing/on-screen.tsx'
import NewQuestion from './new-question.tsx'

const CALL = 'POST /api/v1/tickets'
const customer = (email: string | null) => ({ id: 3, name: 'Rosa', email, frozen_at: null }) as Profile
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const order = { id: 5, title: 'Tram 28', service: 'Views' }
const payment = { id: '6f1c2f5e-8a55-4d5b-9a8e-2b4a5c6d7e8f', number: 'TW-42', method: 'Card' }

async function question(
  answer: Answer,
  { email = 'rosa@mail.example', ...about }: { email?: string | null; order?: object; payment?: object } = {},
) {
  const server = aServer({ [CALL]: answer })
  const loaderData = { order: null, payment: null, ...about }
  await onScreen(<NewQuestion {...({ loaderData } as unknown as Parameters<typeof NewQuestion>[0])} />, { profile: customer(email) })
  await field('Subject').fill('Late')
  await field('Your question').fill('Where is my order?')
  return server
}
const send = () => page.getByRole('button', { name: 'Send question' }).click()

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

describe('a new question', () => {
  it('is about the order that its address names, and is led from there no kind', async () => {
    const { to } = await question({ json: { data: { id: 9 } } }, { order })
    await expect.element(page.getByRole('link', { name: 'Order #5' })).toBeVisible()
    expect(page.getByText('What is it about?').elements()).toEqual([])
    await send()
    await expect
      .poll(() => to(CALL).map(({ body }) => body))
      .toEqual([{ subject: 'Late', text: 'Where is my order?', kind: 'other', order_id: 5 }])
  })
  it('is about a payment', async () => {
    const { to } = await question({ json: { data: { id: 9 } } }, { payment })
    await expect.element(page.getByRole('link', { name: 'Payment TW-42' })).toBeVisible()
    await send()
    await expect.poll(() => to(CALL)[0]?.body).toMatchObject({ invoice_id: payment.id })
  })
  it('of an account without an address may say where to answer; each refusal stands at its field', async () => {
    const refusal = { subject: ['The subject is too short.'], text: ['The text is too short.'], email: ['The email is odd.'] }
    const { to } = await question(refused(refusal), { email: null })
    await page.getByRole('textbox', { name: /^Email for our reply/ }).fill('rosa@mail.example')
    await send()
    await expect.element(field('Subject')).toHaveAccessibleDescription('The subject is too short.')
    await expect.element(field('Your question')).toHaveAccessibleDescription('The text is too short.')
    await expect.element(page.getByRole('textbox', { name: /^Email/ })).toHaveAccessibleDescription(/The email is odd\./)
    expect(to(CALL)[0]?.body).toMatchObject({ email: 'rosa@mail.example' })
  })
  it('that did not get through keeps what was written, also over a reload, and is sent again as the same', async () => {
    const { to } = await question({ status: 503, json: { message: 'Try again later.' } })
    await send()
    await expect.element(page.getByRole('alert')).toMatchTextContent(/Try again later/)
    await expect.element(field('Your question')).toHaveValue('Where is my order?')
    await send()
    await expect.poll(() => to(CALL).length).toBe(2)
    expect(new Set(to(CALL).map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
    await page.getByRole('textbox', { name: 'Subject' }).fill('Late again')
    expect(JSON.parse(sessionStorage.getItem('question_draft') ?? '{}')).toMatchObject({
      values: { subject: 'Late again', text: 'Where is my order?' },
    })
  })
})
