import { describe, expect, it } from 'vitest'
import { type Json, parseJson } from './json.ts'
import { readStatus, stateOf } from './status.ts'

const json = (text: string): Json => {
  const value = parseJson(text)
  if (value === undefined) throw new Error(`no JSON: ${text}`)
  return value
}

const answersOf = (ids: readonly string[], text: string): unknown => {
  const reading = readStatus(ids, json(text))
  return reading.kind === 'answers' ? Object.fromEntries(reading.answers) : reading
}

const progress = (state: string, rawStatus: string, more: object = {}): object => ({
  kind: 'progress',
  progress: { state, rawStatus, startCount: null, remains: null, charge: null, currency: null, ...more },
})

it.each([
  ['Pending', 'pending'],
  ['In progress', 'in_progress'],
  ['IN_PROGRESS', 'in_progress'],
  ['Processing', 'in_progress'],
  ['completed', 'completed'],
  ['Partial', 'partial'],
  ['Partially Completed', 'partial'],
  ['Canceled', 'canceled'],
  ['Cancelled', 'canceled'],
  ['Refunded', 'canceled'],
  ['Fail', 'unknown'],
  ['Manual check', 'unknown'],
  ['', 'unknown'],
])('the word %j means %s', (word, state) => {
  expect(stateOf(word)).toBe(state)
})

describe('one order', () => {
  it('reads strings, numbers and floats alike', () => {
    const facts = { charge: '0.27819', startCount: 3572, remains: 157, currency: 'USD' }
    const asTexts = '{"charge":"0.27819","start_count":"3572","status":"Partial","remains":"157","currency":"usd"}'
    const asNumbers = '{"charge":0.27819,"start_count":3572.0,"status":"Partial","remains":157,"currency":"USD"}'
    expect(answersOf(['9'], asTexts)).toEqual({ '9': progress('partial', 'Partial', facts) })
    expect(answersOf(['9'], asNumbers)).toEqual({ '9': progress('partial', 'Partial', facts) })
  })

  it('preserves a negative remainder and drops text', () => {
    expect(answersOf(['9'], '{"status":"Completed","remains":-3,"start_count":"Unknown","charge":null}')).toEqual({
      '9': progress('completed', 'Completed', { remains: -3 }),
    })
  })

  it('reads amounts without losing digits', () => {
    expect(answersOf(['9'], '{"status":"Completed","charge":0.1000000000000000055}')).toMatchObject({
      '9': { progress: { charge: '0.1000000000000000055' } },
    })
  })
})

describe('a batch', () => {
  const one = progress('completed', 'Completed')
  const wrong = { kind: 'error', text: 'Incorrect order ID' }

  it.each([
    ['a map', '{"1":{"status":"Completed"},"10":{"error":"Incorrect order ID"}}'],
    ['a map with the bare text of an error', '{"1":{"status":"Completed"},"10":"Incorrect order ID"}'],
    ['a list with ids', '[{"order":1,"status":"Completed"},{"order":"10","error":"Incorrect order ID"}]'],
    ['a list with other names for ids', '[{"id":1,"status":"Completed"},{"order_id":10,"error":"Incorrect order ID"}]'],
  ])('%s', (_shape, text) => {
    expect(answersOf(['1', '10'], text)).toEqual({ '1': one, '10': wrong })
  })

  it('takes a missing id as no status update', () => {
    expect(answersOf(['1', '10'], '{"1":{"status":"Completed"}}')).toEqual({ '1': one, '10': { kind: 'no-news' } })
    expect(answersOf(['1', '10'], '[{"order":1,"status":"Completed"}]')).toEqual({ '1': one, '10': { kind: 'no-news' } })
    expect(answersOf(['1'], '{}')).toEqual({ '1': { kind: 'no-news' } })
    expect(answersOf(['1'], '[]')).toEqual({ '1': { kind: 'no-news' } })
  })

  it('never guesses whose row it is: a list without ids is asked again, one by one', () => {
    expect(answersOf(['1', '10'], '[{"status":"Completed"},{"status":"Pending"}]')).toEqual({ kind: 'singly' })
    expect(answersOf(['1', '10'], '{"status":"Completed"}')).toEqual({ kind: 'singly' })
    expect(answersOf(['1'], '[{"status":"Completed"}]')).toEqual({ '1': one })
  })

  it('tells a failure of the whole call from one of an order', () => {
    expect(answersOf(['1', '10'], '{"error":"Invalid API key"}')).toEqual({ kind: 'failure', text: 'Invalid API key' })
    expect(answersOf(['1', '10'], '"maintenance"')).toMatchObject({ kind: 'failure' })
  })
})
