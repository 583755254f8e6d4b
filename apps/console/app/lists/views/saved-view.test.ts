import { describe, expect, it } from 'vitest'
import { columnsIn, keptOf, searchOfView, shownColumns } from './saved-view.ts'

const address = (text: string) => new URLSearchParams(text)

describe('a view', () => {
  it('keeps filters and columns in one spelling, and neither the open row nor its own number', () => {
    expect(keptOf(address('state=failed&open=7&q=&columns=id,state&customer=4&saved=2'))).toBe('columns=id%2Cstate&customer=4&state=failed')
    expect(keptOf(address('open=7'))).toBe('')
  })
  it('is told by its address', () => {
    const search = searchOfView({ id: 3, search: 'q=a+b' })
    expect(search).toBe('q=a+b&saved=3')
    expect(keptOf(address(search))).toBe('q=a+b')
  })
})

describe('columns', () => {
  const columns = [{ key: 'id' }, { key: 'name' }, { key: 'state' }]
  it('are those that were chosen in the order of the list, with the one that names the row', () => {
    expect(shownColumns(columns, columnsIn(address('columns=state,gone'))).map(({ key }) => key)).toEqual(['id', 'state'])
  })
  it('leave out extra ones until somebody chooses them', () => {
    const wide = [...columns, { key: 'turnover', isExtra: true }]
    expect(shownColumns(wide, null).map(({ key }) => key)).toEqual(['id', 'name', 'state'])
    expect(shownColumns(wide, ['turnover']).map(({ key }) => key)).toEqual(['id', 'turnover'])
  })
  it('are all where nobody chose', () => {
    expect(shownColumns(columns, columnsIn(address('q=x')))).toBe(columns)
    expect(shownColumns(columns, null)).toBe(columns)
  })
})
