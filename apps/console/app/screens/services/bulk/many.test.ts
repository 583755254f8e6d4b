import { expect, it } from 'vitest'
import { changeMany, changeOf, reasonsOf, reportCsv } from './many.ts'

const services = Array.from({ length: 700 }, (_, at) => ({ id: at + 1, version: 1 }))

it('says what a choice is to the server, and nothing while it lacks something', () => {
  const choice = { labelIds: [], target: '' }
  expect(changeOf({ ...choice, action: 'add' })).toBeUndefined()
  expect(changeOf({ ...choice, action: 'type' })).toBeUndefined()
  expect(changeOf({ ...choice, action: 'set' })).toEqual({ kind: 'labels', how: 'set', labelIds: [] })
  expect(changeOf({ ...choice, action: 'delivery', target: '3' })).toEqual({ kind: 'delivery', deliveryId: 3 })
  expect(changeOf({ ...choice, action: 'countries', target: '3' })).toEqual({ kind: 'countries', targetId: 3 })
  expect(changeOf({ ...choice, action: 'countries' })).toEqual({ kind: 'countries', targetId: null })
  expect(changeOf({ ...choice, action: 'restore' })).toEqual({ kind: 'archive', isArchived: false })
})
it('goes in portions, and what a portion fails with leaves the rest', async () => {
  const sizes: number[] = []
  const progress: number[] = []
  const write = async (_: string, __: string, body: unknown) => {
    const { services: portion } = body as { services: typeof services }
    sizes.push(portion.length)
    if (sizes.length === 2) throw new Error('The line broke')
    return { done: portion.slice(2), cannot: [{ id: 1, because: 'changed' }] }
  }
  const outcome = await changeMany({ write: write as never }, '/p', { services, change: {} }, (done) => progress.push(done))
  expect([sizes, progress]).toEqual([[500, 200], [500]])
  expect([outcome.done.length, outcome.same, outcome.cannot.length, outcome.left.length]).toEqual([498, [2], 1, 200])
  expect(outcome.failure).toBeTruthy()
})
it('counts reasons, and reports each service', () => {
  const cannot = [
    { id: 1, because: 'archived' },
    { id: 2, because: 'changed' },
    { id: 3, because: 'changed' },
  ] as const
  expect(reasonsOf(cannot)).toEqual([
    { because: 'changed', count: 2 },
    { because: 'archived', count: 1 },
  ])
  const words = { name: (id: number) => `S${id}`, outcome: (text: string) => text, because: (text: string) => text }
  const lines = reportCsv({ done: [5], same: [], cannot: cannot.slice(0, 1), left: [], failure: undefined }, words).split('\r\n')
  expect(lines.slice(1, 3)).toEqual(['1,S1,cannot,archived', '5,S5,done,'])
})
