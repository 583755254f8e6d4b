import { describe, expect, it } from 'vitest'
import type { ListedService } from './compare-lists.ts'
import { type ImportFacts, type ImportPlan, ourName, planService } from './plan-import.ts'

const listed: ListedService = {
  providerServiceId: '7',
  name: 'Views',
  type: 'Default',
  category: 'YouTube',
  rate: '1',
  rateNano: 1_000_000_000n,
  rateKind: 'per_1000',
  minQuantity: 10,
  maxQuantity: 1000,
  refill: true,
  cancel: true,
}
const youtube = { serviceTypeId: 1, deliveryId: 1, guaranteeDays: null, linkKinds: [] }
const rule = {
  base: 'cost',
  percentPpm: 500_000,
  fixedNano: 0n,
  roundToNano: 0n,
  direction: 'up',
  endingNano: null,
  minMarginPpm: 0,
} as const
const plan: ImportPlan = {
  categories: new Map([['YouTube', youtube]]),
  rule,
  names: { cutBrackets: false, cutEmojis: false, replace: [] },
}
const facts: ImportFacts = { imported: new Map(), targets: new Map([['SEO', 4]]), markups: new Map() }
const because = (row: Partial<ListedService> & { isGone?: boolean }, known: Partial<ImportFacts> = {}, more: Partial<ImportPlan> = {}) =>
  planService({ ...listed, ...row }, { ...plan, ...more }, { ...facts, ...known }).because

describe('what an import makes of a service', () => {
  it('is one of ours at the price of the rule', () => {
    expect(planService(listed, plan, facts)).toMatchObject({
      because: null,
      priceNano: 1_500_000_000n,
      marginPpm: 333_333,
      isRaisedToMargin: false,
    })
  })
  it('without a rule is priced by the markup of its category, else of all, and not made where there is none', () => {
    const markup = { percentPpm: 200_000, fixedNano: 0n, roundToNano: 1n, endingNano: null }
    const by = (...markups: [string, typeof markup][]) =>
      planService(listed, { ...plan, rule: null }, { ...facts, markups: new Map(markups) })
    expect(by(['', { ...markup, percentPpm: 900_000 }], ['YouTube', markup])).toMatchObject({ because: null, priceNano: 1_200_000_000n })
    expect(by(['', markup])).toMatchObject({ because: null, priceNano: 1_200_000_000n })
    expect(by(['TikTok', markup])).toMatchObject({ because: 'no_markup', priceNano: 0n })
  })
  it('is nothing where it cannot be sold, and says why', () => {
    expect([
      because({ isGone: true }),
      because({}, { imported: new Map([['7', 12]]) }),
      because({ rateNano: 0n }),
      because({ type: 'Poll' }),
      because({ type: 'toString' }),
      because({ type: 'Custom Comments' }),
      because({ type: 'SEO' }),
      because({ category: 'Vimeo' }),
      because({}, {}, { categories: new Map([['YouTube', { ...youtube, serviceTypeId: null }]]) }),
      because({}, {}, { categories: new Map([['YouTube', { ...youtube, deliveryId: null }]]) }),
      because({ rateNano: 10n ** 17n }, {}, { rule: { ...rule, percentPpm: 9_000_000 } }),
    ]).toEqual([
      'gone',
      'already_imported',
      'no_rate',
      'unsupported_type',
      'unsupported_type',
      'no_target',
      null,
      'no_service_type',
      'no_service_type',
      'no_delivery',
      'price_too_high',
    ])
  })
})

describe('a name of the provider', () => {
  const clean = (name: string, replace: ImportPlan['names']['replace'] = []) =>
    ourName(name, { cutBrackets: true, cutEmojis: true, replace })
  it('loses brackets, emojis and what is replaced, and never its markup signs alone', () => {
    expect(clean('🔥 YouTube Views [HQ] (fast) | ♻️')).toBe('YouTube Views')
    expect(clean('Views - Real', [{ find: 'Real', with: 'People' }])).toBe('Views - People')
    expect(ourName('<b>Views</b>', plan.names)).toBe('b Views /b')
  })
  it('stays where nothing would be left', () => {
    expect(clean('[Views]')).toBe('[Views]')
  })
})
