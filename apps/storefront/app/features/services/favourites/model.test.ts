import { describe, expect, it } from 'vitest'
import { chosenAmong, type Favourites, toggleFavourite, withFavourite } from './model.ts'

function aList(start: Favourites, toggle: () => Promise<boolean>) {
  let list = start
  const seen: Favourites[] = []
  let failures = 0
  const press = (id: number) =>
    toggleFavourite(() => list, id, {
      toggle,
      onChange: (next) => {
        list = next
        seen.push(next)
      },
      onFailure: () => {
        failures += 1
      },
    })
  return { press, seen, list: () => list, failures: () => failures }
}

describe('favourites', () => {
  it('mode moves to the first one unless the chosen service is one of them (FAV-001)', () => {
    expect([chosenAmong([3, 5], 9), chosenAmong([3, 5], 5), chosenAmong([3, 5], null), chosenAmong([], 9)]).toEqual([3, 5, 3, 9])
  })
  it('go by what the server says after a press (FAV-002)', async () => {
    const gone = aList([3, 5], async () => false)
    await gone.press(3)
    expect(gone.list()).toEqual([5])
    const stays = aList([3, 5], async () => true)
    await stays.press(3)
    expect(stays.seen[0]).toEqual([5])
    expect([...stays.list()].sort()).toEqual([3, 5])
  })
  it('are as before when the server could not be told, and that is said', async () => {
    const list = aList([3, 5], () => Promise.reject(new Error('away')))
    await list.press(7)
    expect([list.seen[0], list.list(), list.failures()]).toEqual([[7, 3, 5], [3, 5], 1])
  })
  it('hold a service once', () => {
    const list: Favourites = [3]
    expect(withFavourite(list, 3, true)).toBe(list)
    expect(withFavourite(list, 4, false)).toBe(list)
  })
})
