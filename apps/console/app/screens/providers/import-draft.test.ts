import { describe, expect, it } from 'vitest'
import { firstDraft, wireImport } from './import-draft.ts'

const options = {
  categories: [
    { category: 'YouTube Views', count: 3, importedCount: 0, proposedServiceTypeId: 4 },
    { category: 'Other', count: 1, importedCount: 0, proposedServiceTypeId: null },
  ],
  serviceTypes: [],
  deliveries: [{ id: 2, name: 'Ads', description: 'In advertisements.' }],
}
const select = { ids: ['7'] }

describe('the form of an import', () => {
  it('begins with types that fit, and with the only delivery', () => {
    expect(firstDraft(options, undefined).categories).toMatchObject([
      { category: 'YouTube Views', serviceTypeId: '4', deliveryId: '2' },
      { category: 'Other', serviceTypeId: '', deliveryId: '2' },
    ])
    expect(
      firstDraft({ ...options, deliveries: [...options.deliveries, { id: 3, name: 'By hand', description: 'By people.' }] }, ['Other']),
    ).toMatchObject({
      categories: [{ category: 'Other', deliveryId: '' }],
    })
  })
  it('is sent as the wire has it', () => {
    const draft = { ...firstDraft(options, ['YouTube Views']), percent: '-12,5', minMarginPercent: '20 %', find: 'HQ' }
    expect(wireImport(draft, select)).toMatchObject({
      select,
      mapping: [{ category: 'YouTube Views', serviceTypeId: 4, deliveryId: 2, guaranteeDays: null, linkKinds: [] }],
      rule: { percent: '-12.5', fixedUsd: '0', roundToUsd: '0.01', direction: 'up', endingUsd: null, minMarginPercent: '20' },
      names: { cutBrackets: false, cutEmojis: true, replace: [{ find: 'HQ', with: '' }] },
    })
  })
  it('waits while something typed is no number', () => {
    const draft = firstDraft(options, undefined)
    expect(wireImport({ ...draft, percent: 'x' }, select)).toBeUndefined()
    expect(wireImport({ ...draft, categories: draft.categories.map((one) => ({ ...one, guaranteeDays: '0' })) }, select)).toBeUndefined()
  })
})
