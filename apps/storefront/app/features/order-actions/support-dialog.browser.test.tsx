import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Profile } from '../../request/profile.ts'
import { type Answer, aServer, refused } from '../../testing/a-server.ts'
import { onScreen } from '../../testing/on-screen.tsx'
import type { Order } from '../order-list/order-facts.ts'
import SupportDialog from './support-dialog.tsx'

const CALL = 'POST /api/v1/orders/5/support'
const order = { id: 5 } as Order
const customer = (email: string | null) => ({ id: 3, name: 'Rosa', email, frozen_at: null }) as Profile
const field = (name: string) => page.getByRole('textbox', { name, exact: true })

async function question(email: string | null, answer: Answer) {
  const server = aServer({ [CALL]: answer })
  const onSent = vi.fn()
  await onScreen(<SupportDialog order={order} onClose={() => undefined} onSent={onSent} />, { profile: customer(email) })
  await field('Subject').fill('Late')
  await field('Your question').fill('Where is my order?')
  return { ...server, onSent }
}
const send = () => page.getByRole('button', { name: 'Send question' }).click()

afterEach(() => void vi.unstubAllGlobals())

describe('a question about an order', () => {
  it('sends subject and text; the answer goes to the address of the account (ORDER-008)', async () => {
    const { to, onSent } = await question('rosa@mail.example', { json: { data: {} } })
    expect(field('Email for our reply').elements()).toEqual([])
    await send()
    await expect.poll(() => onSent.mock.calls).toEqual([['rosa@mail.example']])
    expect(to(CALL).map(({ body }) => body)).toEqual([{ subject: 'Late', text: 'Where is my order?' }])
  })
  it('of an account without an address asks for one, and shows each refusal at its field (ORDER-008)', async () => {
    const refusal = { subject: ['The subject is too short.'], text: ['The text is too short.'], email: ['The email is odd.'] }
    const { to, onSent } = await question(null, refused(refusal))
    await field('Email for our reply').fill('rosa@mail.example')
    await send()
    await expect.element(field('Subject')).toHaveAccessibleDescription('The subject is too short.')
    await expect.element(field('Your question')).toHaveAccessibleDescription('The text is too short.')
    await expect.element(field('Email for our reply')).toHaveAccessibleDescription('The email is odd.')
    expect(to(CALL).map(({ body }) => body)).toEqual([{ subject: 'Late', text: 'Where is my order?', email: 'rosa@mail.example' }])
    expect(onSent).not.toHaveBeenCalled()
  })
  it('too many of them are refused in a notice, and what was written stays (ORDER-008)', async () => {
    await question('rosa@mail.example', { status: 429, json: { message: 'Too many questions. Try again later.' } })
    await send()
    await expect.element(page.getByRole('alert')).toMatchTextContent(/Too many questions/)
    await expect.element(field('Your question')).toHaveValue('Where is my order?')
  })
})
