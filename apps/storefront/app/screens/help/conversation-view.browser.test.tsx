import { orderingPaths } from '@vitrine/ordering/contract/paths'
import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ValidationError } from '../../api/api-error.ts'
import { onScreen } from '../../testing/on-screen.tsx'
import type { Conversation } from './conversation.ts'
import { type ConversationCalls, ConversationView } from './conversation-view.tsx'

const at = '2026-03-01T10:00:00.000Z'
const message = (id: number, author: 'customer' | 'support', text: string) => ({ id, author, text, created_at: at, attachments: [] })
const shown: Conversation = {
  ...{ id: 9, subject: 'Late', kind: 'order', order_id: 5, invoice_id: null, state: 'open', rating: null, created_at: at, updated_at: at },
  messages: [message(1, 'customer', 'Where is it?'), message(2, 'support', '<b>On its way</b>')],
}
const after = (part: Partial<Conversation>): Conversation => ({ ...shown, updated_at: '2026-03-01T11:00:00.000Z', ...part })

async function conversation(shown: Conversation, calls: Partial<ConversationCalls>, isPublic = false) {
  const none = () => Promise.reject(new Error('not expected'))
  await onScreen(
    <ConversationView
      loaded={shown}
      now={at}
      calls={{ uploadPlace: { path: orderingPaths.uploadAttachment }, reply: none, rate: none, ...calls }}
      isPublic={isPublic}
    />,
  )
}
const text = page.getByRole('textbox', { name: 'Your reply' })

afterEach(() => sessionStorage.clear())

it('shows both sides as they were typed, and what it is about', async () => {
  await conversation(shown, {})
  await expect.element(page.getByText('<b>On its way</b>')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Order #5' })).toHaveAttribute('href', '/orders/5')
})

it('by the link of a mail leads to nothing that wants an account', async () => {
  await conversation(shown, {}, true)
  await expect.element(page.getByText(/Order #5/)).toBeVisible()
  expect(page.getByRole('link').elements()).toEqual([])
  expect(page.getByRole('button', { name: 'Mark as solved' }).elements()).toEqual([])
})

it('sends a reply by Ctrl and Enter and shows it at once', async () => {
  const reply = vi.fn(async (said: { text: string }) => after({ messages: [...shown.messages, message(3, 'customer', said.text)] }))
  await conversation(shown, { reply })
  await text.fill('Thank you!')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Thank you!' })).toBeVisible()
  await expect.element(text).toHaveValue('')
})

it('says at the field what is refused, and keeps what was typed', async () => {
  const reply = vi.fn(() => Promise.reject(new ValidationError('Sent data is invalid', { text: ['Too long.'] })))
  await conversation(shown, { reply })
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.element(text).toHaveAccessibleDescription('Write something first.')
  expect(reply).not.toHaveBeenCalled()
  await text.fill('Thank you!')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.element(text).toHaveAccessibleDescription('Too long.')
  await expect.element(text).toHaveValue('Thank you!')
})

it('is solved by the customer, then rated with the keyboard, and opened again by writing', async () => {
  const rate = vi.fn(async (rating: number) => after({ state: 'solved', rating }))
  const reply = vi.fn(async () => after({ state: 'open' }))
  await conversation(shown, { rate, reply, close: async () => after({ state: 'solved' }) })
  await page.getByRole('button', { name: 'Mark as solved' }).click()
  await expect.element(page.getByText('Solved', { exact: true })).toBeVisible()
  page.getByRole('radio', { name: '3 stars' }).element().focus()
  await userEvent.keyboard(' {ArrowRight}')
  await expect.element(page.getByText('Thank you for your rating.')).toBeVisible()
  expect(rate.mock.calls.at(-1)).toEqual([4])
  await text.fill('It is back.')
  await page.getByRole('button', { name: 'Send and reopen' }).click()
  await expect.element(page.getByText('Waiting for us')).toBeVisible()
})
