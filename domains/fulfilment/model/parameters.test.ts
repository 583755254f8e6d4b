import { describe, expect, it } from 'vitest'
import { type DeclaredParameters, misfitOfOrder, misfitOfService, problemOfDeclared, requestOf } from './parameters.ts'

const to = (type: string, declared: DeclaredParameters = {}) => ({
  type,
  declared,
  rateKind: type.includes('Package') ? ('fixed' as const) : ('per_1000' as const),
  providerServiceId: '7',
})
type Service = Parameters<typeof misfitOfService>[1]
const service = (targets: Service['targets'], more: Partial<Service> = {}): Service => ({
  minQuantity: 5,
  maxQuantity: 500,
  calculableQuantity: false,
  isPackage: false,
  targets,
  ...more,
})
const comments = service(['comments'], { calculableQuantity: true })
const one = { minQuantity: 1, maxQuantity: 1 }
const brief: DeclaredParameters = { fields: { brief: 'instructions' } }

describe('a service of ours at one of a provider', () => {
  it.each<[string, Service, ReturnType<typeof to>]>([
    ['pieces', service([]), to('Default')],
    ['comments that are counted there', comments, to('Custom Comments')],
    ['comments beside a quantity', comments, to('Default', { fields: { comments: 'texts' } })],
    ['comments of one order', service(['comments'], one), to('Custom Comments Package')],
    ['a brief', service(['textarea']), to('Default', brief)],
    ['keywords', service(['seo_keywords']), to('SEO')],
    ['countries and languages', service(['countries', 'languages']), to('Default', { fields: { country: 'geo', language: 'lang' } })],
    ['a package', service([], one), to('Package')],
    ['what is made of other services', service(['textarea'], { isPackage: true }), to('Default')],
    ['a kind that an operator explained', service([]), to('Turbo', { countedBy: 'quantity' })],
  ])('fits: %s', (_, ours, theirs) => {
    expect(misfitOfService(theirs, ours)).toBeUndefined()
  })

  it.each<[string, Service, ReturnType<typeof to>, RegExp]>([
    ['a brief that nobody reads', service(['textarea']), to('Default'), /no field for the target textarea/],
    ['a brief as comments', service(['textarea']), to('Custom Comments', { fields: { brief: 'comments' } }), /quantity would be lost/],
    ['pieces where lines are counted', service([]), to('Custom Comments'), /need comments, which no target gives/],
    ['comments beside a quantity of their own', service(['comments']), to('Custom Comments'), /quantity would be lost/],
    ['pieces to a package', service([]), to('Package'), /takes no quantity/],
    ['countries', service(['countries']), to('Default'), /no field for the target countries/],
    ['one of two targets', service(['textarea', 'languages']), to('Default', brief), /no field for the target languages/],
    ['no keywords', service([]), to('SEO'), /need keywords/],
    ['what orders never have', service([]), to('Poll'), /need answer_number/],
    ['an unknown kind', service([]), to('Turbo'), /nobody has said what services of type Turbo take/],
    ['a piece at the rate of an order', service([], one), { ...to('Default'), rateKind: 'fixed' }, /rate is for another unit/],
    ['a word of every object', service([]), to('constructor'), /nobody has said/],
  ])('does not fit: %s', (_, ours, theirs, why) => {
    expect(misfitOfService(theirs, ours)).toMatch(why)
  })
})

describe('an order', () => {
  it('is written in the provider’s own fields', () => {
    const order = { url: 'https://example.com/a', quantity: 20, fields: { brief: 'About my cat\nkindly' } }
    const request = { service: '7', link: order.url, quantity: 20, countedBy: 'quantity', fields: { instructions: 'About my cat\nkindly' } }
    expect(misfitOfOrder(to('Default', brief), order)).toBeUndefined()
    expect(requestOf(to('Default', brief), order)).toEqual(request)
  })
  it('is counted by lines only where there are as many lines as pieces', () => {
    const order = (quantity: number, text: string) => ({ quantity, fields: { comments: text } })
    expect(misfitOfOrder(to('Custom Comments'), order(2, 'one\n\ntwo'))).toBeUndefined()
    expect(misfitOfOrder(to('Custom Comments'), order(5, 'one\ntwo'))).toMatch(/quantity would be lost/)
    expect(misfitOfOrder(to('Custom Comments'), { quantity: 5, fields: {} })).toMatch(/need comments/)
    expect(misfitOfOrder(to('Package'), { quantity: 2, fields: {} })).toMatch(/takes no quantity/)
  })
})

it('an operator’s fields never override our own fields or one another', () => {
  expect(problemOfDeclared({ fields: { brief: 'brief', country: 'geo' } })).toBeUndefined()
  expect(problemOfDeclared({ fields: { brief: 'quantity' } })).toMatch(/quantity cannot be the field/)
  expect(problemOfDeclared({ fields: { brief: 'Bad Name' } })).toMatch(/Bad Name cannot be/)
  expect(problemOfDeclared({ fields: { brief: 'comments', comments: 'comments' } })).toMatch(/comments would carry two/)
})
