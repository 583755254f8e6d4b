import { describe, expect, it } from 'vitest'
import { freshOrder, type OrderForm } from '../../model/order-form.ts'
import {
  activeLine,
  clearedGroups,
  hasSeveral,
  isAnyOffered,
  linesOf,
  type OrderGroups,
  oneLine,
  typesToAdd,
  withActive,
  withErrors,
  withNewGroup,
  withNewLine,
  withoutLine,
  withParked,
} from './order-groups.ts'

const form = (parts: Partial<OrderForm> = {}): OrderForm => ({ ...freshOrder(), networkId: 2, url: 'u', quantity: 50, ...parts })
const urls = (state: OrderGroups) => state.groups.map(({ lines }) => lines.map((line) => line.form.url))

/** Groups 0, 1 and 2 with one line each, the last one open. */
function threeGroups(): OrderGroups {
  let state = oneLine(form({ url: 'a' }), undefined)
  for (const url of ['b', 'c']) {
    const before = activeLine(state)?.form ?? form()
    state = withParked(withNewGroup(state, before), form({ url }), undefined)
  }
  return state
}

describe('the lines of the order form', () => {
  it('may be several groups with several lines, of which exactly one is open', () => {
    const state = withNewLine(withNewGroup(oneLine(form(), undefined), form()), form({ url: 'v' }), null)
    expect(state.groups.map(({ lines }) => lines.length)).toEqual([1, 2])
    expect(state.active).toEqual({ group: 1, line: 1 })
    expect(withActive(state, 0, 0).active).toEqual({ group: 0, line: 0 })
    expect(withActive(state, 5, 0).active).toEqual({ group: 1, line: 1 })
    expect([hasSeveral(state), hasSeveral(oneLine(form(), undefined))]).toEqual([true, false])
  })
  it('begin with another type than the lines of the same link have, as long as there is one', () => {
    const type = (id: number) => ({ id, name: `${id}`, slug: `${id}`, services_count: 1 })
    const network = {
      id: 2,
      name: 'N',
      slug: 'n',
      type: 'n',
      color: '',
      icon: '',
      urlPlaceholder: null,
      serviceTypes: [type(7), type(8), type(9)],
    }
    const first = oneLine(form({ serviceTypeId: 7, serviceId: 70 }), undefined)
    const added = withNewLine(first, form(), [7, 9])
    expect(typesToAdd(added, network)).toEqual([9])
    expect(typesToAdd(withNewLine(first, form(), null), network)).toEqual([8, 9])
    // Where everything that fits is taken, the same type is offered once more.
    expect(typesToAdd(withNewLine(first, form(), [7]), network)).toEqual([7])
    // Another link begins anew.
    expect(typesToAdd(withNewGroup(added, form()), network)).toEqual([7, 8, 9])
  })
  it('begin a new group with one empty line, and leave the others as they were (ORDERFORM-009)', () => {
    const before = oneLine(form({ url: 'a', serviceId: 7 }), undefined)
    const state = withNewGroup(before, form({ url: 'a', serviceId: 7 }))
    expect(state.groups[0]).toBe(before.groups[0])
    expect(state.groups[1]?.lines).toHaveLength(1)
    expect(state.active).toEqual({ group: 1, line: 0 })
    expect(state.groups[1]?.lines[0]?.form).toMatchObject({ url: '', serviceId: null })
  })
  it('move up when one is removed, with their lines intact (ORDERFORM-010)', () => {
    const state = threeGroups()
    const last = state.groups[2]
    const left = withoutLine(state, 1, 0)
    expect(urls(left)).toEqual([['a'], ['c']])
    expect(left.groups[1]?.lines[0]).toBe(last?.lines[0])
    expect(left.active).toEqual({ group: 1, line: 0 })
    expect(withoutLine(withActive(state, 1, 0), 1, 0).active).toEqual({ group: 1, line: 0 })
    expect(urls(withoutLine(oneLine(form(), undefined), 0, 0))).toEqual([['u']])
  })
  it('of a group offer what its link takes, until one is left (ORDERFORM-011)', () => {
    const state = withNewLine(oneLine(form(), undefined), form(), [2])
    expect(state.groups[0]?.fitting).toEqual([2])
    expect(activeLine(state)?.form).toMatchObject({ url: 'u', networkId: 2, serviceId: null })
    const left = withoutLine(state, 0, 1)
    expect([left.groups[0]?.fitting, left.groups[0]?.lines.length, left.active]).toEqual([null, 1, { group: 0, line: 0 }])
  })
  it('share the link of their group', () => {
    const state = withParked(withNewLine(oneLine(form(), undefined), form(), [2]), form({ url: 'new' }), undefined)
    expect(urls(state)).toEqual([['new', 'new']])
  })
  it('keep what is said about them, and the first wrong one opens unless the open one is wrong itself', () => {
    const state = threeGroups()
    const result = withErrors(state, new Map([[1, { url: ['no'] }]]))
    expect(result.active).toEqual({ group: 1, line: 0 })
    expect(linesOf(result).map((line) => line.form.errors)).toEqual([{}, { url: ['no'] }, {}])
    expect(
      withErrors(
        state,
        new Map([
          [0, { url: ['no'] }],
          [2, { url: ['no'] }],
        ]),
      ).active,
    ).toEqual(state.active)
    expect(withErrors(state, new Map()).active).toEqual(state.active)
  })
  it('are cleared group by group, the only one to an empty line of its network (ORDERFORM-012)', () => {
    const two = withoutLine(threeGroups(), 2, 0)
    expect(two.active).toEqual({ group: 1, line: 0 })
    const cleared = clearedGroups(two, form())
    expect([urls(cleared), cleared.active]).toEqual([[['a']], { group: 0, line: 0 }])
    const [only, ...others] = linesOf(clearedGroups(oneLine(form({ serviceId: 7 }), undefined), form({ serviceId: 7, email: 'a@x.test' })))
    expect(only?.form).toMatchObject({ url: '', serviceId: null, networkId: 2, email: 'a@x.test' })
    expect(others).toEqual([])
  })
})

it('adds a service only where the network sells something that fits the link', () => {
  const types = [
    { id: 10, services_count: 3 },
    { id: 11, services_count: 0 },
  ]
  const networks = [{ id: 1, serviceTypes: types }] as unknown as Parameters<typeof isAnyOffered>[0]
  expect([isAnyOffered(networks, 1, [10, 11]), isAnyOffered(networks, 1, [11]), isAnyOffered(networks, 2, [10])]).toEqual([
    true,
    false,
    false,
  ])
})
