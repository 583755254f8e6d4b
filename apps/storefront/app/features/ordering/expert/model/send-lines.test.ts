import { describe, expect, it } from 'vitest'
import { type Batch, type Sent, sendLines } from './send-lines.ts'

class Refused extends Error {
  readonly lines: ReadonlyMap<number, string>
  readonly invoice: string | undefined
  constructor(lines: ReadonlyMap<number, string>, invoice?: string) {
    super('refused')
    this.lines = lines
    this.invoice = invoice
  }
}

/** A server that makes each batch once for its key, whose answers may be lost, and a browser that may be closed in between. */
function aShop({ lost = [] as readonly number[], bad = [] as readonly string[] } = {}) {
  const made: string[] = []
  const keys = new Map<string, readonly string[]>()
  let kept: string | undefined
  let box: string[] = []
  let calls = 0
  let nextKey = 0
  const sendAll = (lines: readonly string[], more: { batchSize?: number; goesOn?: boolean } = {}): Promise<Sent<string>> => {
    box = [...lines]
    return sendLines<string, readonly string[], string>(
      { lines, textOf: (line) => line, requestOf: (chosen) => chosen, batchSize: more.batchSize ?? 2, goesOn: more.goesOn ?? true },
      {
        place: async ({ key, request }) => {
          calls += 1
          const wrong = request.flatMap((line, place) => (bad.includes(line) ? [[place, `${line} is wrong`] as const] : []))
          if (wrong.length > 0) throw new Refused(new Map(wrong))
          if (!keys.has(key)) {
            keys.set(key, request)
            made.push(...request)
          }
          if (lost.includes(calls)) throw new TypeError('the connection broke')
          return undefined
        },
        pending: {
          read: () => (kept === undefined ? undefined : (JSON.parse(kept) as Batch<readonly string[]>)),
          write: (batch) => {
            kept = JSON.stringify(batch)
          },
          remove: () => {
            kept = undefined
          },
        },
        failure: (error) =>
          error instanceof Refused
            ? { isAnswered: true, lines: error.lines, unpaidInvoiceId: error.invoice }
            : { isAnswered: false, lines: new Map(), unpaidInvoiceId: undefined },
        createKey: () => `key-${++nextKey}`,
        onOrdered: (texts) => {
          for (const text of texts) box.splice(box.indexOf(text), 1)
        },
      },
    )
  }
  return { made, sendAll, boxNow: () => box, isKept: () => kept !== undefined, calls: () => calls }
}

describe('a list of orders', () => {
  it('is sent batch by batch, each once, and leaves the box as it is made', async () => {
    const shop = aShop()
    expect(await shop.sendAll(['a', 'b', 'c', 'd', 'e'])).toMatchObject({ ordered: 5, error: undefined })
    expect([shop.made, shop.boxNow(), shop.calls(), shop.isKept()]).toEqual([['a', 'b', 'c', 'd', 'e'], [], 3, false])
  })
  it('whose answer is lost is asked about under its own key, and nothing is made twice', async () => {
    const shop = aShop({ lost: [2] })
    const first = await shop.sendAll(['a', 'b', 'c', 'd', 'e'])
    expect([first.ordered, first.error instanceof TypeError, shop.boxNow(), shop.isKept()]).toEqual([2, true, ['c', 'd', 'e'], true])
    const second = await shop.sendAll(shop.boxNow())
    expect([second.ordered, shop.made, shop.boxNow(), shop.isKept()]).toEqual([3, ['a', 'b', 'c', 'd', 'e'], [], false])
  })
  it('that is changed after a lost answer still makes no line twice', async () => {
    const shop = aShop({ lost: [1] })
    await shop.sendAll(['a', 'b', 'c'])
    await shop.sendAll(['x', 'b', 'c', 'a'])
    expect(shop.made).toEqual(['a', 'b', 'x', 'c'])
  })
  it('keeps the same line twice when it stands there twice', async () => {
    const shop = aShop({ lost: [1] })
    await shop.sendAll(['a', 'a', 'a'])
    await shop.sendAll(['a', 'a', 'a'])
    expect(shop.made).toEqual(['a', 'a', 'a'])
  })
  it('keeps back only the lines that are refused, and says why', async () => {
    const shop = aShop({ bad: ['b', 'd'] })
    const sent = await shop.sendAll(['a', 'b', 'c', 'd'])
    expect([sent.ordered, [...sent.refused], shop.boxNow(), shop.made]).toEqual([
      2,
      [
        ['b', 'b is wrong'],
        ['d', 'd is wrong'],
      ],
      ['b', 'd'],
      ['a', 'c'],
    ])
  })
  it('is not sent in part where the sum was agreed on', async () => {
    const shop = aShop({ bad: ['b'] })
    const sent = await shop.sendAll(['a', 'b'], { goesOn: false })
    expect([sent.ordered, [...sent.refused.keys()], shop.made]).toEqual([0, ['b'], []])
  })
})
