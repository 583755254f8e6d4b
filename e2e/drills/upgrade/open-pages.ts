import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Random, randomFrom } from '../../faults/random.ts'

const PAUSE_MS = 200
const FILES_AT_ONCE = 6

export interface OpenPages {
  /** What visitors got, counted, and each thing that failed. */
  stop(): Promise<{ readonly pages: number; readonly files: number; readonly failed: readonly string[] }>
}

/** Visitors who load pages, and the scripts of pages that they opened before: also those of a version that is gone by now. */
export function openPages(port: number, host: string, seed: number, visitors: number): OpenPages {
  const failed: string[] = []
  const seen = new Set<string>()
  let [pages, files] = [0, 0]
  let stopping = false
  const visit = async (random: Random): Promise<void> => {
    const agent = new Agent({ keepAlive: true })
    while (!stopping) {
      const page = await fetchFrom(port, host, '/', agent)
      pages += 1
      if (page.status !== 200) failed.push(`a page: ${page.status} ${page.text.slice(0, 100)}`)
      for (const [name] of page.text.matchAll(/\/assets\/[\w./-]+\.(?:js|css)/g)) seen.add(name)
      const names = [...seen]
      for (let file = 0; file < FILES_AT_ONCE; file += 1) {
        const name = names[random.whole(0, names.length - 1)]
        if (!name) break
        const asset = await fetchFrom(port, host, name, agent)
        files += 1
        if (asset.status !== 200) failed.push(`${name}: ${asset.status}`)
      }
      await sleep(random.between(0, PAUSE_MS))
    }
    agent.destroy()
  }
  const all = Promise.all(Array.from({ length: visitors }, (_, index) => visit(randomFrom(seed + 31 * index))))
  return {
    stop: async () => {
      stopping = true
      await all
      return { pages, files, failed }
    },
  }
}

/** Status 0 where there was no answer. */
export function fetchFrom(port: number, host: string, address: string, agent?: Agent): Promise<{ status: number; text: string }> {
  return new Promise((resolve) => {
    const none = (error: Error): void => resolve({ status: 0, text: error.message })
    get(
      { host: '127.0.0.1', port, path: address, ...(agent ? { agent } : {}), headers: { host: `${host}:${port}`, accept: 'text/html' } },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part: string) => (text += part))
        answer.on('error', none)
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
      },
    ).on('error', none)
  })
}
