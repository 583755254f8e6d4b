import type { CheckOfTaskWire, CheckWire } from '@vitrine/earning/contract/schemas'
import { expect, it } from 'vitest'
import { isOpen, runningOf, withAnswer, withCheck } from './check-list.ts'

const check = (id: number, status: CheckWire['status']) => ({ id, status, task: { id: id * 10 } }) as CheckOfTaskWire
const list = [check(1, 'in_moderation'), check(2, 'in_processing'), check(3, 'created')]
const ids = (checks: readonly { readonly id: number }[]) => checks.map(({ id }) => id)

it('puts a check that was begun first, once', () => {
  expect([ids(withCheck(list, check(4, 'created'))), ids(withCheck(list, check(2, 'created')))]).toEqual([
    [4, 1, 2, 3],
    [2, 1, 3],
  ])
})

it('merges what the server says of an attempt, beside its task', () => {
  const changed = withAnswer(list, { id: 2, status: 'in_moderation' } as CheckWire)
  expect([ids(changed), changed[1]?.status, changed[1]?.task.id]).toEqual([[1, 2, 3], 'in_moderation', 20])
})

it('has the check in hand in the bar until another is chosen or the bar is put away', () => {
  expect([runningOf(list, undefined)?.id, runningOf(list, 1)?.id, runningOf(list, null)]).toEqual([2, 1, undefined])
  expect(runningOf([check(1, 'in_moderation')], undefined)).toBeUndefined()
})

it('counts as open what is not decided', () => {
  expect(list.every(isOpen)).toBe(true)
})
