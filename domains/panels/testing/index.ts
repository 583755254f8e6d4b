import type { Database } from '@vitrine/platform/database'
import { createPanel, type NewPanel } from '../commands/create-panel.ts'
import type { Panel } from '../model/panel.ts'

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
