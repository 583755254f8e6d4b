import { describe, expect, it } from 'vitest'
import { changeColumn, choiceOf, columnsIn, keptOf, moveColumn, placedColumns, searchOfView, shownColumns } from './saved-view.ts'

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
  it('are those that were chosen, behind the one that names the row', () => {
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
  it('stand in the order that was chosen, pinned ones first, and a pinned one does not leave', () => {
    const leaving = [{ key: 'id' }, { key: 'name', leaves: 'phone' }, { key: 'state' }, { key: 'at', leaves: 3 }]
    expect(shownColumns(leaving, ['state', 'id', 'at!', 'name!'])).toEqual([
      { key: 'id' },
      { key: 'at', leaves: 0 },
      { key: 'name' },
      { key: 'state' },
    ])
  })
  it('move among their like, and are kept only where they differ from the usual', () => {
    const placed = placedColumns(columns, null)
    const moved = moveColumn(placed, 2, 1)
    expect(choiceOf(columns, moved)).toEqual(['id', 'state', 'name'])
    expect(choiceOf(columns, moveColumn(moved, 2, 1))).toBeNull()
    expect(moveColumn(placed, 1, 0)).toBe(placed)
    const pinned = changeColumn(placed, 'state', { isPinned: true })
    expect(choiceOf(columns, pinned)).toEqual(['id', 'state!', 'name'])
    expect(moveColumn(pinned, 2, 1)).toBe(pinned)
    expect(placedColumns(columns, ['id', 'state!', 'name'])).toEqual(pinned)
    expect(choiceOf(columns, changeColumn(placed, 'name', { isShown: false }))).toEqual(['id', 'state'])
  })
})
