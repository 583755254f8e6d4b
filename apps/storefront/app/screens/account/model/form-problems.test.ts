import { describe, expect, it } from 'vitest'
import { emailProblem, nameProblem, newPasswordProblem } from './form-problems.ts'

describe('what is wrong with an account form', () => {
  it('an empty field, an address without ending', () => {
    expect([emailProblem(' '), emailProblem('a@x'), emailProblem('a@x.test')]).toEqual([{ kind: 'required' }, { kind: 'email' }, undefined])
  })
  it('a password that lacks characters says how many', () => {
    expect([newPasswordProblem(''), newPasswordProblem('abc'), newPasswordProblem('abcdefgh')]).toEqual([
      { kind: 'required' },
      { kind: 'short', missing: 5 },
      undefined,
    ])
  })
  it('a name of one letter', () => {
    expect([nameProblem('A'), nameProblem('An')]).toEqual([{ kind: 'short', missing: 1 }, undefined])
  })
})
