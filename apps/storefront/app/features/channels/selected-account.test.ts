import { describe, expect, it } from 'vitest'
import { namesAChannel, SELECTED_ACCOUNT_KEY, selectedAccount } from './selected-account.ts'

const at = '2026-11-20T00:00:00Z'
const account = (id: number, isVerified: boolean) => ({
  id,
  verification_code_at: at,
  verification_public_subscriptions_at: isVerified ? at : null,
})
const accounts = [account(4, false), account(5, true), account(6, true)]

describe('the selected account', () => {
  it('is the stored one as long as the profile has it (YTACC-003)', () => {
    expect(SELECTED_ACCOUNT_KEY).toBe('selected_youtube_account_id')
    expect(selectedAccount('6', accounts)).toEqual({ id: 6, isGone: false })
    expect(selectedAccount('4', accounts)).toEqual({ id: 4, isGone: false })
  })
  it('is the first verified one when the stored one is gone, which is deleted (YTACC-004)', () => {
    expect(selectedAccount('99', accounts)).toEqual({ id: 5, isGone: true })
    expect(selectedAccount(undefined, accounts)).toEqual({ id: 5, isGone: false })
    expect(selectedAccount('99', [account(4, false)])).toEqual({ id: undefined, isGone: true })
  })
})

it('tells an address from a name to look for', () => {
  expect(
    ['@ann', 'https://example.com/x', 'youtube.com/@ann', 'www.youtube.com/c/ann', ' m.youtube.com/user/x '].map(namesAChannel),
  ).toEqual([true, true, true, true, true])
  expect(['ann', 'cook & bake', '@', 'my youtube.com channel'].map(namesAChannel)).toEqual([false, false, false, false])
})
