import { expect, it } from 'vitest'
import { accountShown, periodOf, readPreset } from './report-period.ts'

it('the periods are the last month, the last year and everything since the epoch', () => {
  const now = new Date('2026-03-31T09:00:00Z')
  expect(periodOf('month', now)).toEqual(['2026-02-28', '2026-03-31'])
  expect(periodOf('year', now)).toEqual(['2025-03-31', '2026-03-31'])
  expect(periodOf('all', now)).toEqual(['1970-01-01', '2026-03-31'])
  expect([null, 'year', 'decade'].map(readPreset)).toEqual(['month', 'year', 'month'])
})

it('the channel shown is the one the address names, else the first with reports', () => {
  const account = (id: string, is_reportable = false) => ({ is_reportable, youtube_channel: { youtube_channel_id: id } })
  const accounts = [account('a'), account('b', true), account('c')]
  expect(accountShown(accounts, 'c')).toBe(accounts[2])
  expect(accountShown(accounts, 'gone')).toBe(accounts[1])
  expect(accountShown([accounts[0] ?? account('a')], null)).toBe(accounts[0])
  expect(accountShown([], null)).toBeUndefined()
})
