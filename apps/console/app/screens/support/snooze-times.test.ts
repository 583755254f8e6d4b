import { expect, it } from 'vitest'
import { snoozeTimes } from './snooze-times.ts'

const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute)

it('puts a ticket off by hours, to the next morning, to the next Monday and by a week', () => {
  // A Saturday.
  expect(snoozeTimes(at(28, 20, 15))).toEqual({ later: at(28, 23, 15), tomorrow: at(29, 9), monday: at(30, 9), week: at(35, 9) })
})
it('means the Monday that comes when it is Monday', () => {
  expect(snoozeTimes(at(30, 8)).monday).toEqual(at(37, 9))
})
