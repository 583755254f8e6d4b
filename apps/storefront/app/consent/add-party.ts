import type { ThirdParty, ThirdPartyKind } from '../request/third-parties.ts'
import { pushTag, pushToLayer } from './data-layer.ts'

/** Functions that some services want to find on the page before their script comes; calls wait in a queue until then. */
interface Queue {
  (...call: readonly unknown[]): void
  q: unknown[]
}

const loaded = new Map<string, Promise<void>>()

/** Loads one service, no matter who asked for it; none is loaded twice. */
export function addParty(party: ThirdParty): Promise<void> {
  const known = loaded.get(party.script)
  if (known) return known
  prepare[party.kind](party.id)
  const loading = addScript(party.script)
  loaded.set(party.script, loading)
  return loading
}

const addScript = (address: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const element = document.createElement('script')
    element.src = address
    element.async = true
    element.addEventListener('load', () => resolve())
    element.addEventListener('error', () => reject(new Error('A service outside did not answer')))
    document.head.append(element)
  })

/** What each service expects to find, as its own snippet would leave it. */
const prepare: Readonly<Record<ThirdPartyKind, (id: string) => void>> = {
  'google-tag': (id) => {
    pushTag('js', new Date())
    pushTag('config', id)
  },
  'google-tag-manager': () => pushToLayer({ 'gtm.start': Date.now(), event: 'gtm.js' }),
  'yandex-metrika': (id) => queueOn('ym')(Number(id), 'init', { defer: true, clickmap: true, trackLinks: true }),
  'facebook-pixel': (id) => {
    const queue = queueOn('fbq')
    queue('init', id)
    queue('track', 'PageView')
  },
  intercom: (id) => queueOn('Intercom')('boot', { app_id: id }),
  jivosite: () => undefined,
}

function queueOn(name: string): Queue {
  const holder = globalThis as unknown as Record<string, Queue | undefined>
  const known = holder[name]
  if (known) return known
  const queue: Queue = Object.assign((...call: readonly unknown[]) => void queue.q.push(call), { q: [] as unknown[] })
  holder[name] = queue
  return queue
}
