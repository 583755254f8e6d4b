import { expect, it } from 'vitest'
import { foundCommands, isExact, isSearched } from './found.ts'

const panel = {
  ...{ id: 1, key: 'tidewell', name: 'A', host: 'a.example', origin: 'https://a.example', color: null, state: 'open' as const },
  ...{ isArchived: false, isFrozen: false, role: 'support', permissions: ['orders.view'], sees: [] },
}

it('numbers and addresses are looked for, a letter is not', () => {
  expect(['7', '#7', 'a@', 'ab'].map(isSearched)).toEqual([true, true, true, true])
  expect(['', 'a'].map(isSearched)).toEqual([false, false])
  expect([isExact(' #70 '), isExact('mara@x'), isExact('70 likes')]).toEqual([true, true, false])
})
it('what was found leads to its page, where this person may open it', () => {
  const rows = [{ id: 70, name: '70 · Likes', second: null }]
  expect(
    foundCommands(
      [
        { kind: 'order', rows },
        { kind: 'ticket', rows },
      ],
      panel,
    ),
  ).toMatchObject([{ group: 'order', name: '70 · Likes', to: '/tidewell/orders?open=70' }])
})
