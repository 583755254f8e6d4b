import type { Database, Trx } from '@vitrine/platform/database'
import { createPanel, type NewPanel } from '../commands/create-panel.ts'
import { type ArticleKind, articleInputs, pictureOriginsOf } from '../model/article.ts'
import type { PanelLimits } from '../model/limits/panel-limits.ts'
import type { Panel } from '../model/panel.ts'
import { insertArticle, keepVersion } from '../store/article-store.ts'
import { insertIncident, insertIncidentUpdate } from '../store/incident-store.ts'
import { writeLimits } from '../store/operator/limits-store.ts'
import { writeFrozen } from '../store/operator/shop-state-store.ts'
import { touchPanel } from '../store/panel-store.ts'

let count = 0

/** A panel of one's own on `{key}.localhost`. The captcha is off, because few tests are about it; hand in settings to turn it on. */
export function aPanel(database: Database, overrides: Partial<NewPanel> = {}): Promise<Panel> {
  count += 1
  const key = overrides.key ?? `shop${count}`
  return createPanel(database, {
    key,
    name: overrides.name ?? key,
    hosts: overrides.hosts ?? [`${key}.localhost`],
    // The demo is asked over http, and its links follow the request.
    ...(overrides.options?.isDemo ? { origin: `http://${overrides.hosts?.[0] ?? `${key}.localhost`}` } : {}),
    ...overrides,
    settings: { captcha_is_enabled: false, ...overrides.settings },
  })
}

/** A published article with English texts; a page where it has an address. */
export async function anArticle(
  trx: Trx,
  { title, body = '', address }: { title: string; body?: string; address?: string },
): Promise<number> {
  const kind: ArticleKind = address === undefined ? 'faq' : 'page'
  const fields = { texts: { en: { title, body } }, state: 'published' }
  const article =
    address === undefined
      ? { address: null, isInFooter: false, ...articleInputs.faq.parse(fields) }
      : articleInputs.page.parse({ ...fields, address })
  const notes = { takenOut: [], pictureOrigins: pictureOriginsOf(article.texts), by: 'somebody' }
  const id = await insertArticle(trx, { ...article, ...notes, kind })
  await keepVersion(trx, id)
  await touchPanel(trx)
  return id
}

/** As an operator stops new orders and payments. */
export const freeze = (trx: Trx): Promise<void> => writeFrozen(trx, { isFrozen: true, by: 'somebody' })

/** As an operator takes them again. */
export const unfreeze = (trx: Trx): Promise<void> => writeFrozen(trx, { isFrozen: false, by: 'somebody' })

/** What an owner of the deployment grants the panel; no limit of what is not named. */
export const grant = (trx: Trx, limits: Partial<PanelLimits>): Promise<void> =>
  writeLimits(trx, { ordersPerMinute: null, services: null, staff: null, ...limits }, 'somebody')

/** An open incident of all networks with one update in English. */
export async function anIncident(trx: Trx, { title, text }: { title: string; text: string }): Promise<number> {
  const [state, at] = ['investigating', new Date()] as const
  const id = await insertIncident(trx, { titles: { en: title }, networkIds: [], state, at, by: 'somebody' })
  await insertIncidentUpdate(trx, id, { at, state, texts: { en: text } })
  await touchPanel(trx)
  return id
}
