import { randomBytes } from 'node:crypto'
import type { Database, Trx } from '@vitrine/platform/database'
import { invariant } from '@vitrine/platform/kernel'
import { isJavaScript } from '../model/custom-code.ts'
import { normaliseHost, type Panel } from '../model/panel.ts'
import { type OptionsPatch, optionsPatch } from '../model/panel-options.ts'
import { type SettingsPatch, settingsPatch } from '../model/settings-patch.ts'
import { findPanel, insertPanel, replaceHosts, takePanelNumber } from '../store/panel-store.ts'
import type { PanelState } from '../vocabulary.ts'

export interface NewPanel {
  readonly key: string
  readonly name: string
  /** The first is the main host. */
  readonly hosts: readonly string[]
  /** Where mails lead; `https://{main host}` when left out. */
  readonly origin?: string
  readonly cookieDomain?: string | null
  readonly settings?: SettingsPatch
  readonly options?: OptionsPatch
  /** Open when left out. */
  readonly state?: PanelState
}

/** The console's own first segments: beside them stand the keys of panels. */
const RESERVED_KEYS: readonly string[] = ['sign-in', 'setup', 'invitation', 'new-panel', 'deployment', 'all', 'assets', 'operator']

export const isReservedKey = (key: string): boolean => RESERVED_KEYS.includes(key)

/** A new panel with its hosts and settings; throws when its key is reserved, or its key, a host or its cookie domain is taken. */
export async function createPanel(database: Database, input: NewPanel): Promise<Panel> {
  const panelId = await database.system(takePanelNumber)
  return database.transaction(panelId, (trx) => writePanel(trx, input))
}

/** Writes a new panel in the transaction of its number; throws as `createPanel` does. */
export async function writePanel(trx: Trx, input: NewPanel): Promise<Panel> {
  const hosts = input.hosts.map(normaliseHost)
  invariant(hosts.length > 0, 'a panel answers on at least one host')
  invariant(!isReservedKey(input.key), `the key ${input.key} is an address of the console`)
  const settings = { ...settingsPatch.parse(input.settings ?? {}), cabinet_widget_token: randomBytes(20).toString('hex') }
  await insertPanel(trx, {
    key: input.key,
    name: input.name,
    origin: input.origin ?? `https://${hosts[0]}`,
    cookieDomain: input.cookieDomain ?? null,
    settings,
    options: optionsPatch.parse(input.options ?? {}),
    codeIsValid: isJavaScript(settings.custom_code ?? ''),
    state: input.state ?? 'open',
  })
  await replaceHosts(trx, hosts)
  const panel = await findPanel(trx)
  invariant(panel, 'a panel that was just written is there')
  return panel
}
