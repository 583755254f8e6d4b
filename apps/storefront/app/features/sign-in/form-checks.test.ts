import { expect, it } from 'vitest'
import { type Checks, firstWrong, messageOnLeaving, messagesOf, withoutField } from './form-checks.ts'
import type { Problem } from './form-problems.ts'

const checks: Checks<'email' | 'password' | 'name'> = {
  email: (text) => (text.includes('@') ? undefined : { kind: 'email' }),
  password: (text) => (text.length < 3 ? { kind: 'short', missing: 3 - text.length } : undefined),
} as Checks<'email' | 'password' | 'name'>
const say = (problem: Problem) => (problem.kind === 'short' ? `short by ${problem.missing}` : problem.kind)

it('finds every field that is wrong before anything is sent, and none that is not checked', () => {
  expect(messagesOf({ email: '', password: 'a', name: '' }, checks, say)).toEqual({ email: 'email', password: 'short by 2' })
  expect(messagesOf({ email: 'a@b', password: 'abc', name: '' }, checks, say)).toEqual({})
})

it('says nothing of a field that is left empty', () => {
  expect(messageOnLeaving('email', '', checks, say)).toBeUndefined()
  expect(messageOnLeaving('email', 'ann', checks, say)).toBe('email')
  expect(messageOnLeaving('name', 'ann', checks, say)).toBeUndefined()
})

it('leads to the first wrong field of the form, not to one that is told elsewhere', () => {
  const messages = { password: 'x', email: 'y', captcha: 'z' }
  expect(firstWrong(['email', 'password'], messages)).toBe('email')
  expect(firstWrong(['email', 'password'], messages, ['email'])).toBe('password')
  expect(firstWrong(['email', 'password'], { captcha: 'z' })).toBeUndefined()
  expect(withoutField(messages, 'email')).toEqual({ password: 'x', captcha: 'z' })
})
