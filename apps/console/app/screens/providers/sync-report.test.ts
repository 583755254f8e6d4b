import { expect, it } from 'vitest'
import { type SyncReport, syncTexts } from './sync-report.ts'

const read: SyncReport = {
  ...{ outcome: 'read', message: null, listed: 3, rates: 0, removed: 0, returned: 0, repriced: 0, paused: [], stopped: [], restarted: [] },
}

it('says what was read and what followed, and nothing of what did not happen', () => {
  expect(syncTexts(read)).toEqual({ tone: 'ok', text: 'The list was read: 3 services.' })
  expect(syncTexts({ ...read, rates: 1, paused: [4, 5] }).text).toBe('The list was read: 3 services. 1 new rate. 2 routes were paused.')
  expect(syncTexts({ ...read, outcome: 'no_answer', message: 'timed out' })).toEqual({
    tone: 'bad',
    text: 'The provider did not answer: timed out',
  })
})
