import { describe, expect, it } from 'vitest'
import { isWeakPassword } from './weak-password.ts'

const owner = { email: 'mara.keller@mail.test', panelName: 'Tidewell' }

describe('a password that is tried first', () => {
  it.each([
    'password',
    'PassWord',
    '12345678',
    'aaaaaaaa',
    'qwertyui',
    'iloveyou',
    'trustno1',
    'mara.keller@mail.test',
    'MaraKeller',
    'tidewell',
    'Tidewell2026',
  ])('is refused: %s', (password) => {
    expect(isWeakPassword(password, owner)).toBe(true)
  })
  it.each(['calm-tide-27', 'correct horse battery', 'tidewell is my favourite', 'пароль для лавки', 'quiet-harbour-12'])(
    'is not: %s',
    (password) => {
      expect(isWeakPassword(password, owner)).toBe(false)
    },
  )
  it('says nothing of an account without an address', () => {
    expect(isWeakPassword('calm-tide-27', { email: null, panelName: 'X' })).toBe(false)
  })
})
