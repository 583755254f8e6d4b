import { expect, it } from 'vitest'
import { gradeOf } from './grade.ts'

const silver = { id: 2, name: 'Silver', icon: '/g.svg', discount_percent: '0.03', is_next: false }
const gold = { id: 3, name: 'Gold', icon: '/gold.svg', discount_percent: '0.05', is_next: true }

it('shows the customer’s level and the way to the next', () => {
  const grades = { grades_enabled: true, spend_to_goal: '388.00', spend_to_goal_percent: '61.2', grades: [silver, gold], current: silver }
  expect(gradeOf({ grades })).toEqual({
    name: 'Silver',
    icon: '/g.svg',
    discount: 0.03,
    next: { name: 'Gold', toSpend: '388.00', percent: 61.2 },
  })
  expect(gradeOf({ grades: { ...grades, grades: [silver] } })?.next).toBeNull()
})
it('shows nothing without levels', () => {
  expect([gradeOf({ grades: null }), gradeOf({ grades: { grades_enabled: false, current: silver } }), gradeOf({ grades: [] })]).toEqual([
    null,
    null,
    null,
  ])
})
