import { describe, expect, it } from 'vitest'
import { kindOfType, readTaskQuery, taskTable, writeTaskQuery } from './task-query.ts'

const read = (query: string) => readTaskQuery(new URLSearchParams(query))

describe('what the address of the tasks says', () => {
  it('comes back as it was written', () => {
    const query = read('kind=likes&sort=price-asc&account=7&page=3&rows=25')
    expect(query).toEqual({ kind: 'likes', sort: 'price-asc', account: 7, page: 3, rows: 25 })
    expect(writeTaskQuery(query)).toEqual({ kind: 'likes', sort: 'price-asc', account: 7, page: 3, rows: 25 })
  })
  it('is the best paid of all kinds when it says nothing, or nothing that is known', () => {
    const nothing = { kind: 'all', sort: 'price-desc', account: undefined, page: 1, rows: 10 }
    expect(read('')).toEqual(nothing)
    expect(read('kind=shares&sort=name&account=x&page=-1&rows=7')).toEqual(nothing)
    expect(Object.values(writeTaskQuery(read(''))).every((value) => value === undefined)).toBe(true)
  })
})

describe('what is asked of the API', () => {
  it('is sorted by reward where one chose the price, in the direction one chose (TASK-004)', () => {
    expect(taskTable(read('sort=price-asc'), 7)).toMatchObject({ order_by: 'reward', order_on: 'asc', youtube_account_id: 7 })
    expect(taskTable(read('sort=price-desc'), 7)).toMatchObject({ order_by: 'reward', order_on: 'desc' })
  })
  it('names a kind only when one was chosen', () => {
    expect(taskTable(read('kind=comments'), 7).service).toBe('comments')
    expect(taskTable(read(''), 7)).not.toHaveProperty('service')
  })
})

it('calls followers of a channel its subscribers', () => {
  expect(['followers', 'subscriptions', 'likes'].map(kindOfType)).toEqual(['subscriptions', 'subscriptions', 'likes'])
})
