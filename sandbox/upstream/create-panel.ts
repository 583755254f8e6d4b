import { openJournal } from '../server/journal.ts'
import { microFrom } from '../server/money.ts'
import { openBook } from './book.ts'
import { generatedCatalogue, generatedService } from './catalogue.ts'
import type { Panel } from './panel.ts'
import type { AccountSetup, UpstreamOptions } from './upstream.ts'

const defaultAccounts: readonly AccountSetup[] = [
  { key: 'sandbox-plain', profile: 'plain', balance: '1000000', currency: 'USD' },
  { key: 'sandbox-request-id', profile: 'request_id', balance: '1000000', currency: 'USD' },
  { key: 'sandbox-list', profile: 'list', balance: '1000000', currency: 'USD' },
]

/** Ids grow from start to start even without a journal: an id must not be reused for another order. */
function idByTime(now: number): number {
  return Math.floor((now - Date.UTC(2026, 0, 1)) / 1_000) * 10 + 1_000
}

export function createPanel(options: UpstreamOptions): Panel {
  const now = options.now ?? Date.now
  const own = new Map((options.services ?? []).map((service) => [service.service, service]))
  const count = options.serviceCount ?? 1_000
  const generated = generatedCatalogue(count)
  const removed = new Set<number>()
  const panel: Panel = {
    now,
    book: openBook({ journal: openJournal(options.journal), now, firstOrderId: options.firstOrderId ?? idByTime(Date.now()) }),
    services: () =>
      [...own.values(), ...generated.filter((service) => !own.has(service.service))]
        .filter((service) => !removed.has(service.service))
        .sort((left, right) => left.service - right.service),
    changeServices: ({ set = [], remove = [] }) => {
      for (const service of set) {
        own.set(service.service, service)
        removed.delete(service.service)
      }
      for (const id of remove) removed.add(id)
    },
    findService: (text) => {
      const id = /^\d{1,9}$/.test(text) ? Number(text) : 0
      if (id < 1 || removed.has(id) || (options.knownServicesOnly === true && id > count && !own.has(id))) return undefined
      return own.get(id) ?? generatedService(id)
    },
    settings: {
      deliverySeconds: options.deliverySeconds ?? 20,
      cancelSeconds: options.cancelSeconds ?? (options.deliverySeconds ?? 20) / 10,
      refuseActiveLink: options.refuseActiveLink ?? false,
      lacks: options.lacks ?? [],
    },
  }
  for (const { balance, ...account } of options.accounts ?? defaultAccounts) {
    if (panel.book.account(account.key) === undefined) panel.book.setAccount({ ...account, balanceMicro: microFrom(balance) })
  }
  return panel
}
