import { expect, it } from 'vitest'
import { questionOf } from './audit-filter.ts'

const none = { q: '', who: '', action: '', kind: '', id: '', outcome: '', from: '', to: '' }

it('what is empty is not asked', () => {
  expect(Object.values(questionOf({ ...none, q: '  ' })).filter((value) => value !== undefined)).toEqual([])
})
