import { describe, expect, it } from 'vitest'
import { oldIdentifiers } from './old-identifiers.ts'

const found = (path: string, text: string) => oldIdentifiers.find([{ path, text }]).map(({ line, message }) => `${line} ${message}`)

describe('old words in names', () => {
  it.each([
    ['const payWish = 1', '1 "wish" in payWish: say input, request'],
    ['\nexport interface PayWish {}', '2 "wish" in PayWish: say input, request'],
    ['function applyNews() {}', '1 "news" in applyNews: say status update'],
    ['const a = (told: string) => 1', '1 "told" in told: say result, reported'],
    ['interface A { readonly nextMoment: Date }', '1 "moment" in nextMoment: say time, timestamp'],
    ['const { forgetLines } = 1, isForgotten = 2', '1 "forgotten" in isForgotten: say deleted, lost'],
    ['const PATIENCE_MS = 1', '1 "patience" in PATIENCE_MS: say timeout'],
  ])('are refused: %s', (text, message) => {
    expect(found('domains/ledger/a.ts', text)).toEqual([message])
  })
  it('are refused in the names of files', () => {
    expect(found('domains/ledger/apply-news.ts', '')).toEqual(['undefined "news" in the name of the file: say status update'])
  })
  it.each([
    ['create table t (\n  weighs_balance boolean);', '2 "weighs" in weighs_balance: say reconciles'],
    ['create function platform.take_outbox(row_limit integer)', '1 "take" in take_outbox: say claim, consume'],
    ['select p_lonely, p_lonely', '1 "lonely" in p_lonely: say unmatched'],
  ])('are refused in migrations: %s', (text, message) => {
    expect(found('domains/ledger/migrations/a.sql', text)).toEqual([message])
  })
  it('are no matter in comments and texts of migrations', () => {
    expect(found('domains/ledger/migrations/a.sql', "-- the moment\nselect 'asked', password, is_taken")).toEqual([])
  })
  it.each([
    'const holesome = 1, swordfish = 2, newsletter = 3',
    'interface Row { readonly restore_doubted_at: Date }',
    "const a = { news: 'x' }, b = page.door",
    'interface Invoice { readonly askedUnits: string }',
    "const text = 'he told' // a moment",
  ])('are no matter of whole words, columns, uses, wire names and texts: %s', (text) => {
    expect(found('domains/ledger/a.ts', text)).toEqual([])
  })
})
