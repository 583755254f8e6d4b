import { describe, expect, it } from 'vitest'
import { OPERATOR_TEXTS } from './operator-texts.ts'
import { serverTexts } from './server-texts.ts'

const found = (text: string, path = 'domains/ordering/commands/place-order.ts') =>
  serverTexts.find([{ path, text }]).map(({ message, line }) => `${line}: ${message}`)

describe('texts of the API', () => {
  it.each([
    `throw new Refusal('a.b', 'invalid', 'The moon is full')`,
    `refuse('a.b', 'url', 'The moon is full')`,
    `refuse('a.b', 'url', isNight ? 'The moon is full' : 'Not Found')`,
    `refuse('a.b', 'url', text ?? 'The moon is full')`,
  ])('finds what a refusal says and no catalogue knows: %s', (text) => {
    expect(found(text)).toEqual(['1: "The moon is full"'])
  })
  it('finds every other sentence that could become an answer, with its holes', () => {
    expect(found('\nproblems.add(at, `The moon has ${count} faces.`)')).toEqual(['2: "The moon has {} faces."'])
    expect(found(`z.string().refine(isFull, 'The moon is full.')`)).toEqual(['1: "The moon is full."'])
    expect(found(`const text = 'The moon is full'`, 'domains/ordering/errors.ts')).toEqual(['1: "The moon is full"'])
    expect(found(`const text = 'The moon is full'`)).toEqual([])
  })
  it('wants sentences whole: one that is put together cannot be translated', () => {
    expect(found('refuse(code, field, `The amount must be ${bounds}.`)')).toEqual(['1: "The amount must be {}."'])
    expect(found('refuse(code, field, `The amount must be between ${min} and ${max}.`)')).toEqual([])
  })
  it.each([
    `throw new Error('The moon is full.')`,
    `invariant(moon, 'The moon is full.')`,
    `defineRoute(path, { summary: 'The moon is full.' })`,
    'sql`select The moon is full.`',
    `throw new Refusal('a.b', 'not-found', 'Not Found')`,
    `refuse('a.b', 'url', 'The url field is required.')`,
  ])('accepts %s', (text) => {
    expect(found(text)).toEqual([])
  })
  it('leaves API v2, tests and what operators read alone', () => {
    const text = `refuse('a.b', 'url', 'The moon is full.')`
    expect(found(text, 'domains/ordering/http/api-v2/add.ts')).toEqual([])
    expect(found(text, 'domains/ordering/http/orders.test.ts')).toEqual([])
    expect(found(text, 'operator/withdrawals.ts')).toEqual([])
    expect(found(`refuse('a.b', 'id', '${OPERATOR_TEXTS[1]?.texts[0]}')`)).toEqual([])
  })
  it('names entries that nobody says any more', () => {
    const catalogue = { path: 'platform/http/messages/en/errors.json', text: '{}' }
    const idle = serverTexts.find([catalogue]).map(({ message }) => message)
    expect(idle).toContain('nobody says fields.required')
    expect(idle).toContain('nobody says "This reference belongs to another payout."')
    const said = { path: 'domains/ordering/errors.ts', text: 'const text = `The ${name} field is required.`' }
    expect(serverTexts.find([catalogue, said]).map(({ message }) => message)).not.toContain('nobody says fields.required')
  })
})
