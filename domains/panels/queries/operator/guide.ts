import type { GuideAnswer, GuideStep } from '@vitrine/platform/http'
import { defaultSettings } from '../../model/default-settings.ts'
import type { Panel } from '../../model/panel.ts'
import { findPanel } from '../../store/panel-store.ts'

type Settings = Panel['settings']

const LEGAL = ['terms_url', 'privacy_url', 'seller_name'] as const

const answer = (missing: readonly string[]): GuideAnswer => ({ isDone: missing.length === 0, missing })

const step = (name: string, missingIn: (settings: Settings) => readonly string[]): GuideStep => ({
  step: name,
  permission: 'appearance.edit',
  look: async (trx) => {
    const panel = await findPanel(trx)
    return answer(panel ? missingIn(panel.settings) : [])
  },
})

/** A logo of its own and, for the law, who sells and by which terms. */
export const panelsGuide: readonly GuideStep[] = [
  step('brand', ({ logo_light }) => (logo_light === defaultSettings.logo_light ? ['logo_light'] : [])),
  step('legal', (settings) => LEGAL.filter((name) => !settings[name])),
]

/** The last step: visitors were let in once. A shop that closes for a while has been opened. */
export const openingGuide: GuideStep = {
  step: 'opening',
  permission: 'domains.edit',
  look: async (trx) => ({ isDone: (await findPanel(trx))?.state !== 'preparing', missing: [] }),
}
