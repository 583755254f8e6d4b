import { describe, expect, it } from 'vitest'
import { kindName, shownFacts, whatOf } from './approval.ts'

describe('an approval', () => {
  it('says what is done to whom, also of a kind that is new', () => {
    expect(whatOf({ kind: 'owner-removal', entity: { kind: 'operator', id: '7', label: 'Ines Varga' } })).toBe(
      'Remove an owner: Ines Varga',
    )
    expect(kindName('document-archive')).toBe('Document archive')
  })
  it('lists what both are shown, without what is empty, and names fields that it has no text for', () => {
    expect(
      shownFacts({ newRole: 'editor', takes: ['staff.edit', 'keys.edit'], grants: [], note: null, dailySum: '12.00', isNew: false }),
    ).toEqual([
      ['New role', 'editor'],
      ['Permissions taken away', 'staff.edit, keys.edit'],
      ['Daily sum', '12.00'],
      ['Is new', 'false'],
    ])
  })
})
