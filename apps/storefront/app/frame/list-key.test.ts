import { expect, it } from 'vitest'
import { asksForKeys } from './list-key.ts'

const press = { key: '?', ctrlKey: false, metaKey: false, altKey: false, defaultPrevented: false }

it('a question mark asks for the list of keys, and is only a sign where something is typed', () => {
  const at = (tagName: string) => asksForKeys(press, { tagName })
  expect([at('BODY'), at('A'), at('BUTTON'), asksForKeys(press, null)]).toEqual([true, true, true, true])
  expect([at('INPUT'), at('TEXTAREA'), at('SELECT'), asksForKeys(press, { tagName: 'DIV', isContentEditable: true })]).toEqual(
    Array(4).fill(false),
  )
  expect([asksForKeys({ ...press, ctrlKey: true }, null), asksForKeys({ ...press, key: '/' }, null)]).toEqual([false, false])
})
