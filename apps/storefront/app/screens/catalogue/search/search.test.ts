import { describe, expect, it } from 'vitest'
import { indexServices, matchServices } from './match-services.ts'
import { createSearchPool, poolSize, type SearchWorker } from './search-pool.ts'

const services = [
  { id: 12, name: 'Likes' },
  { id: 120, name: 'View boost' },
  { id: 7, name: 'Vidéo views, 12 hours' },
]
const find = (text: string) => matchServices(indexServices(services), text)

/** A worker that answers when told to, in this thread. */
function inlineWorker(answers: (() => void)[]): SearchWorker {
  let index = indexServices([])
  const worker: SearchWorker = {
    onmessage: null,
    terminate: () => undefined,
    postMessage: (message) => {
      if (message.kind === 'load') index = indexServices(message.services)
      else
        answers.push(() =>
          worker.onmessage?.({ data: { ticket: message.ticket, ids: matchServices(index, message.text) } } as MessageEvent),
        )
    },
  }
  return worker
}

describe('service search', () => {
  it('matches the name or the number, not the description (SEARCH-002)', () => {
    expect(find('boost')).toEqual([120])
    expect(find('12')).toEqual([12, 7])
    expect(find('#120')).toEqual([120])
    expect(find('in-stream')).toEqual([])
  })
  it('ignores case and accents and wants every word', () => {
    expect([find('VIDEO'), find('views video'), find('views likes')]).toEqual([[7], [7], []])
  })
  it('uses as many workers as threads, one at least (CATALOG-011)', () => {
    expect([poolSize(8), poolSize(1), poolSize(undefined), poolSize(0)]).toEqual([8, 1, 1, 1])
  })
  it('joins the answers of all workers', async () => {
    const answers: (() => void)[] = []
    const pool = createSearchPool(services, 2, () => inlineWorker(answers))
    const found = pool.find('12')
    for (const answer of answers) answer()
    expect([...(await found)].sort()).toEqual([12, 7])
  })
  it('drops a query when the next one comes', async () => {
    const answers: (() => void)[] = []
    const pool = createSearchPool(services, 1, () => inlineWorker(answers))
    void pool.find('likes')
    const second = pool.find('boost')
    for (const answer of answers) answer()
    expect([...(await second)]).toEqual([120])
  })
})
