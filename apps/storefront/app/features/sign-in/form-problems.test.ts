import { describe, expect, it } from 'vitest'
import { emailProblem, lineProblem, nameProblem, newPasswordProblem } from './form-problems.ts'

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
  it('a text that is longer than what is stored', () => {
    expect([nameProblem('n'.repeat(101)), nameProblem(` ${'n'.repeat(100)} `)]).toEqual([{ kind: 'long', max: 100 }, undefined])
    expect([newPasswordProblem('p'.repeat(129)), newPasswordProblem('p'.repeat(128))]).toEqual([{ kind: 'long', max: 128 }, undefined])
    expect([lineProblem('l'.repeat(256)), lineProblem('')]).toEqual([{ kind: 'long', max: 255 }, undefined])
  })
})
