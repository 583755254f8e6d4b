import { describe, expect, it, vi } from 'vitest'
import type { OrderService } from '../../model/choices.ts'
import { typesLoader } from './load-types.ts'
import { draftOf, parseDraft, withDraft, withStoredTypes } from './subscription-draft.ts'
import {
  afterSave,
  contentsLimitOf,
  costOfAll,
  costPerPublication,
  countriesRequiredBy,
  freshSubscription,
  subscriptionBody,
  withCards,
  withNetwork,
  withQuantity,
  withService,
  withSettings,
  withTypes,
} from './subscription-form.ts'

const service = (id: number, more: Partial<OrderService> = {}): OrderService =>
  ({
    id,
    name: `Service ${id}`,
    is_deactivated: false,
    default_price: '2',
    discount_percent: 0,
    pricing_per: 1000,
    price_type: 'per_quantity',
    min_quantity: 10,
    max_quantity: 100,
    quantity_step: 10,
    default_quantity: 50,
    ...more,
  }) as OrderService
const types = [
  { id: 1, name: 'Views', services: [service(7, { is_deactivated: true }), service(8)] },
  { id: 2, name: 'Likes', services: [service(9)] },
  { id: 3, name: 'Shares', services: [] },
]
const filled = () => withTypes(withNetwork({ ...freshSubscription(), name: ' My channel ', url: ' https://a.test ' }, 2), types)

describe('the form of a subscription', () => {
  it('begins with ten publications, paid from balance, under the names of the specification', () => {
    expect(freshSubscription()).toEqual({
      name: '',
      type: 'autopromotion',
      url: '',
      email: '',
      networkId: null,
      contentsLimit: 10,
      serviceTypesSettings: [],
      selectedCard: null,
      paymentType: 'FromBalance',
    })
  })
  it('keeps publications within 1 to 1000 and ignores what is no number (SUBS-003, SUBS-007)', () => {
    expect(['0', '5000', '25', 'abc', '', '-3'].map((text) => contentsLimitOf(text, 10))).toEqual([1, 1000, 25, 10, 10, 10])
  })
  it('rounds a quantity down to a step within what the service takes (SUBS-004)', () => {
    const [views] = filled().serviceTypesSettings
    expect([27, 5, 500].map((typed) => views && withQuantity(views, typed).quantity)).toEqual([20, 10, 100])
  })
  it('offers the types that sell something, the first of them selected with its first service', () => {
    expect(
      filled().serviceTypesSettings.map(({ name, isSelected, serviceId, quantity }) => [name, isSelected, serviceId, quantity]),
    ).toEqual([
      ['Views', true, 8, 50],
      ['Likes', false, 9, 50],
    ])
    expect(withNetwork(filled(), 3).serviceTypesSettings).toEqual([])
  })
  it('costs what its selected services cost for one publication, and that for each of them at most', () => {
    const form = filled()
    const [views, likes] = form.serviceTypesSettings
    if (!views || !likes) throw new Error('two types')
    expect([costPerPublication(form), costOfAll(form)]).toEqual([100_000n, 1_000_000n])
    const both = withSettings(withSettings(form, { ...likes, isSelected: true }), withQuantity(views, 100))
    expect(costPerPublication(both)).toBe(300_000n)
  })
  it('is paid from the first card as soon as there is one, and from balance without (SUBS-001)', () => {
    expect(withCards(filled(), [5, 6])).toMatchObject({ paymentType: 'PayFromCard', selectedCard: 5 })
    expect(withCards(filled(), [])).toMatchObject({ paymentType: 'FromBalance', selectedCard: null })
  })
  it('names a card only when it pays (SUBS-005)', () => {
    const fromCard = withCards(filled(), [5])
    expect(subscriptionBody(fromCard, false)).toEqual({
      url: 'https://a.test',
      name: 'My channel',
      type: 'autopromotion',
      contents_limit: 10,
      services: [{ service_id: 8, quantity: 50, countries: [] }],
      recurring_payments_method_id: 5,
    })
    expect(subscriptionBody({ ...fromCard, paymentType: 'FromBalance' }, true)).not.toHaveProperty('recurring_payments_method_id')
    expect(subscriptionBody({ ...fromCard, email: ' a@b.test ' }, true)).toMatchObject({ email: 'a@b.test' })
  })
  it('sends the countries of each service that they can be chosen for, and drops them with the service (EP-096)', () => {
    const target = { id: 5, name: 'Countries', placeholder: null, type: { name: 'countries' }, selectableValues: [] }
    const abroad = service(8, { allowed_use_countries: true, targets: [target] as never })
    const form = withTypes(withNetwork({ ...freshSubscription(), name: 'a', url: 'https://a.test' }, 2), [
      { id: 1, name: 'Views', services: [abroad, service(9)] },
    ])
    const [views] = form.serviceTypesSettings
    if (!views) throw new Error('a type')
    expect(countriesRequiredBy(views)?.id).toBe(5)
    const chosen = { ...views, countries: [57, 114] }
    expect(subscriptionBody(withSettings(form, chosen), false).services).toEqual([{ service_id: 8, quantity: 50, countries: [57, 114] }])
    const other = withService(chosen, 9)
    expect([countriesRequiredBy(other), other.countries]).toEqual([undefined, []])
  })
  it('is empty again after it was saved, with the first network and ten publications (SUBS-002)', () => {
    const saved = afterSave({ ...withCards(filled(), [5]), contentsLimit: 40 }, [4, 2])
    expect(saved).toEqual({ ...freshSubscription(), networkId: 4, paymentType: 'PayFromCard', selectedCard: 5 })
  })
})

describe('the types of a network', () => {
  it('are those of the network chosen last: an earlier question is given up (SUBS-006)', async () => {
    const signals: AbortSignal[] = []
    const answers = new Map<number, (types: string) => void>()
    const onTypes = vi.fn()
    const onFailure = vi.fn()
    const loader = typesLoader<string>({
      ask: (networkId, signal) =>
        new Promise((resolve, reject) => {
          signals.push(signal)
          answers.set(networkId, resolve)
          signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
        }),
      onTypes,
      onFailure,
    })
    const [first, second] = [loader.load(2), loader.load(3)]
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
    answers.get(3)?.('types of 3')
    await Promise.all([first, second])
    expect(onTypes.mock.calls).toEqual([['types of 3', 3]])
    expect(onFailure).not.toHaveBeenCalled()
  })
  it('say when they could not be loaded', async () => {
    const onFailure = vi.fn()
    await typesLoader<string>({ ask: async () => Promise.reject(new Error('away')), onTypes: vi.fn(), onFailure }).load(2)
    expect(onFailure).toHaveBeenCalledWith(2)
  })
})

describe('a subscription that is left before it is saved', () => {
  const [views, likes] = filled().serviceTypesSettings
  const left = () => {
    if (!views || !likes) throw new Error('two types')
    const changed = withSettings(withSettings(filled(), { ...views, isSelected: false }), {
      ...withQuantity(likes, 30),
      isSelected: true,
      countries: [4],
    })
    return { ...changed, contentsLimit: 25, email: 'a@b.test', selectedCard: 99, paymentType: 'PayFromCard' as const }
  }
  const kept = () => parseDraft(JSON.stringify(draftOf(left(), undefined))) ?? draftOf(freshSubscription(), undefined)

  it('comes back as it was once its types are there, and is paid by what is chosen now', () => {
    const form = withDraft(freshSubscription(), kept())
    expect(withStoredTypes(withTypes(form, types), kept())).toEqual({ ...left(), selectedCard: null, paymentType: 'FromBalance' })
    expect(JSON.stringify(kept())).not.toContain('99')
  })
  it('begins a type anew whose service is gone, and all of them for another network', () => {
    const draft = kept()
    const gone = { ...draft, types: draft.types.map((each) => ({ ...each, serviceId: 70 })) }
    const form = withTypes(withDraft(freshSubscription(), draft), types)
    expect(withStoredTypes(form, gone).serviceTypesSettings.map(({ serviceId, quantity }) => [serviceId, quantity])).toEqual([
      [8, 50],
      [9, 50],
    ])
    expect(withStoredTypes({ ...form, networkId: 3 }, draft).serviceTypesSettings).toEqual(form.serviceTypesSettings)
  })
  it('keeps the types of the draft before while its own are awaited', () => {
    const waiting = { ...left(), name: 'Another name', serviceTypesSettings: [] }
    expect(draftOf(waiting, kept())).toEqual({ ...kept(), name: 'Another name' })
    expect(draftOf({ ...waiting, networkId: 3 }, kept()).types).toEqual([])
  })
  it('takes nothing that it did not store', () => {
    expect([undefined, '{', 'null', '[]'].map(parseDraft)).toEqual([undefined, undefined, undefined, undefined])
    const strange = parseDraft('{"name":5,"networkId":"2","contentsLimit":5000,"types":[{"serviceTypeId":1},null]}')
    expect(strange).toEqual({ name: '', url: '', email: '', networkId: null, contentsLimit: 1000, types: [] })
  })
})
