import { describe, expect, it } from 'vitest'
import { CODES_FILE, CUSTOMER_CATALOGUE, messageCodesOf, OPERATOR_CATALOGUE } from './message-codes.ts'
import { serverTexts } from './server-texts.ts'

const found = (text: string, path = 'domains/ordering/commands/place-order.ts') =>
  serverTexts.find([{ path, text }]).map(({ message, line }) => `${line}: ${message}`)

describe('texts of the API', () => {
  it('finds sentences that could become an answer, with their placeholders', () => {
    expect(found('\nproblems.add(at, `The moon has ${count} faces.`)')).toEqual(['2: "The moon has {} faces."'])
    expect(found(`const text = 'The moon is full.'`)).toEqual(['1: "The moon is full."'])
  })
  it.each([
    [`z.string().min(2, 'Too short')`, 'Too short'],
    [`z.string().regex(/a/, 'The moon is full.')`, 'The moon is full.'],
    [`z.string().refine(isFull, 'not full')`, 'not full'],
    [`z.object({}).refine(isFull, { path: ['moon'], message: 'Waning' })`, 'Waning'],
    [`context.addIssue({ code: 'custom', message: 'Waning' })`, 'Waning'],
  ])('refuses a text of its own in a schema: %s', (text, own) => {
    expect(found(text, 'domains/ordering/contract/forms.ts')).toEqual([`1: a text of its own in a schema: "${own}"`])
  })
  it.each([
    `throw new Error('The moon is full.')`,
    `invariant(moon, 'The moon is full.')`,
    `defineRoute(path, { summary: 'The moon is full.' })`,
    'sql`select The moon is full.`',
    `new Refusal('not-found', 'request.notFound')`,
    `z.string().refine(isFull, { params: message('fields.invalid', { attribute: 'moon' }) })`,
  ])('accepts %s', (text) => {
    expect(found(text)).toEqual([])
  })
  it('leaves API v2, tests and settings that operators write alone', () => {
    const text = `const text = 'The moon is full.'`
    expect(found(text, 'domains/ordering/http/api-v2/add.ts')).toEqual([])
    expect(found(text, 'domains/ordering/http/orders.test.ts')).toEqual([])
    expect(found(text, 'domains/panels/model/banner.ts')).toEqual([])
    expect(found(text, 'tools/withdrawals.ts')).toEqual([])
  })
  describe('of the whole tree', () => {
    const customer = { moon: { full: 'The moon is full.', faces: 'The moon has {{count}} faces.' }, attributes: { moon: 'moon' } }
    const operator = { tides: { high: 'High tide' } }
    const use = (...codes: string[]) => ({ path: 'domains/ordering/errors.ts', text: codes.map((code) => `use('${code}')`).join('\n') })
    const tree = (types: string, ...codes: string[]) => [
      { path: CUSTOMER_CATALOGUE, text: JSON.stringify(customer) },
      { path: OPERATOR_CATALOGUE, text: JSON.stringify(operator) },
      { path: CODES_FILE, text: types },
      use(...codes),
    ]
    const types = messageCodesOf([customer, operator])
    const messages = (sources: ReturnType<typeof tree>) => serverTexts.find(sources).map(({ message }) => message)

    it('names codes that nobody uses', () => {
      expect(messages(tree(types, 'moon.full'))).toEqual(['nobody uses moon.faces', 'nobody uses tides.high'])
      expect(messages(tree(types, 'moon.full', 'moon.faces', 'tides.high'))).toEqual([])
    })
    it('wants the type of the codes made anew', () => {
      expect(types).toContain(`readonly 'moon.faces': 'count'\n`)
      expect(types).toContain(`readonly 'tides.high': never\n`)
      expect(messages(tree(messageCodesOf([customer]), 'moon.full', 'moon.faces', 'tides.high'))).toEqual([
        `is not made from ${CUSTOMER_CATALOGUE} as it is: npm run typegen`,
      ])
    })
  })
})
