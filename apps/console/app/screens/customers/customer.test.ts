import { expect, it } from 'vitest'
import { flagTones, securityEventName, tagsOf } from './customer.ts'

const none = Object.fromEntries(Object.keys(flagTones).map((flag) => [flag, false])) as Parameters<typeof tagsOf>[0]['flags']

it('the flags that are set are tags, the most important first, and a confirmed address is none', () => {
  expect(tagsOf({ flags: none })).toEqual([])
  expect(tagsOf({ flags: { ...none, guest: true, verified: true, debt: true, frozen: true } })).toEqual(['frozen', 'debt', 'guest'])
})

it('an event without words of its own names itself', () => {
  expect([securityEventName('sessions-ended'), securityEventName('something-new')]).toEqual(['Signed out everywhere', 'something new'])
})
