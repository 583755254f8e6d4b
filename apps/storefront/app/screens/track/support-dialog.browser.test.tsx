import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type Answer, aServer, refused } from '../../testing/a-server.ts'
import { onScreen } from '../../testing/on-screen.tsx'
import SupportDialog from './support-dialog.tsx'

const CALL = 'POST /api/v1/orders/5/support'
const field = (name: string) => page.getByRole('textbox', { name, exact: true })

async function question(answer: Answer) {
  const server = aServer({ [CALL]: answer })
  const onSent = vi.fn()
  await onScreen(<SupportDialog order={{ id: 5 }} token="vo_x" onClose={() => undefined} onSent={onSent} />)
  await field('Subject').fill('Late')
  await field('Your question').fill('Where is my order?')
  return { ...server, onSent }
}
const send = () => page.getByRole('button', { name: 'Send question' }).click()

afterEach(() => void vi.unstubAllGlobals())

describe('a question about an order, by its public address', () => {
  it('sends subject and text; the answer goes to the address of the order, which is not asked for (ORDER-008)', async () => {
    const { to, onSent } = await question({ json: { data: {} } })
    expect(page.getByRole('textbox').elements()).toHaveLength(2)
    await send()
    await expect.poll(() => onSent.mock.calls).toHaveLength(1)
    expect(to(CALL).map(({ body }) => body)).toEqual([{ subject: 'Late', text: 'Where is my order?' }])
  })
  it('shows each refusal at its field (ORDER-008)', async () => {
    const { onSent } = await question(refused({ subject: ['The subject is too short.'], text: ['The text is too short.'] }))
    await send()
    await expect.element(field('Subject')).toHaveAccessibleDescription('The subject is too short.')
    await expect.element(field('Your question')).toHaveAccessibleDescription('The text is too short.')
    expect(onSent).not.toHaveBeenCalled()
  })
  it('too many of them are refused in a notice, and what was written stays (ORDER-008)', async () => {
    await question({ status: 429, json: { message: 'Too many questions. Try again later.' } })
    await send()
    await expect.element(page.getByRole('alert')).toMatchTextContent(/Too many questions/)
    await expect.element(field('Your question')).toHaveValue('Where is my order?')
  })
})
