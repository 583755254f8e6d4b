import { expect, it, vi } from 'vitest'
import { openChat } from './open-chat.ts'

it('opens the first chat that is configured and there', () => {
  const Intercom = vi.fn()
  const open = vi.fn()
  const page = { Intercom, jivo_api: { open } }
  expect(openChat({ chat_widget_ids: { intercom: 'a', jivosite: 'b' } }, page)).toBe(true)
  expect([Intercom.mock.calls, open.mock.calls.length]).toEqual([[['show']], 0])
  expect(openChat({ chat_widget_ids: { intercom: null, jivosite: 'b' } }, page)).toBe(true)
  expect(open).toHaveBeenCalledOnce()
  expect(openChat({ chat_widget_ids: { intercom: 'a', jivosite: null } }, {})).toBe(false)
})
