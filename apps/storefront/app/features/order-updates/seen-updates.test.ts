import { describe, expect, it } from 'vitest'
import { readUpdates, untold, updatesFrom, withReported } from './seen-updates.ts'

const order = (id: number, completed_at: string | null) => ({ id, completed_at })
const [first, second, third] = [
  order(1, '2026-11-22T10:00:00.000Z'),
  order(2, '2026-11-22T11:00:00.000Z'),
  order(3, '2026-11-22T12:00:00.000Z'),
]

describe('announcements of finished orders', () => {
  it('are those that are finished after the switch was turned on, each once, the oldest first', () => {
    const updates = updatesFrom([second, first])
    expect(untold(updates, [second, first])).toEqual([])
    const later = order(4, '2026-11-22T11:30:00.000Z')
    expect(untold(updates, [third, second, later, first])).toEqual([later, third])
    expect(untold(withReported(updates, [4, 3]), [third, later, second])).toEqual([])
  })
  it('are not older orders that move up in the list, nor what is not finished', () => {
    const updates = updatesFrom([second])
    expect(untold(updates, [first, order(9, null)])).toEqual([])
  })
  it('begin with the first order of somebody who has none yet', () => {
    expect(untold(updatesFrom([]), [first])).toEqual([first])
  })
  it('survive storage, and unreadable storage is no choice', () => {
    const updates = updatesFrom([second, first])
    expect(readUpdates(JSON.stringify(updates))).toEqual(updates)
    for (const text of [undefined, '', 'on', '{}', '[]', 'null', '{"told":1}']) expect(readUpdates(text)).toBeUndefined()
    expect(readUpdates('{"since":5,"told":["1",2]}')).toEqual({ since: null, told: [2] })
  })
})
