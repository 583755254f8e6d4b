import { createYoutubeData } from '@vitrine/connectors/channels/youtube-data'
import { addYoutubeAccount, findUserByEmail, verifyChannelCode, verifyPublicSubscriptions } from '@vitrine/identity'
import { saveReportGrant } from '@vitrine/insights'
import type { Panel } from '@vitrine/panels'
import type { Database } from '@vitrine/platform/database'
import { systemClock } from '@vitrine/platform/kernel'
import type { SecretBox } from '@vitrine/platform/secrets'

export interface DemoChannels {
  readonly secrets: SecretBox
  /** The sandbox's video platform. */
  readonly url: string
}

const OWNER = 'mara@tidewell.example'
/** One whose reports may be read, and one without consent yet. */
const REPORTED = { handle: 'mara-on-foot', title: 'Mara on foot', isMonetised: true, subscriptionsArePublic: true }
const OTHER = { handle: 'mara-cooks', title: 'Mara cooks' }

/** Channels of the demo's customer; seeding again updates their platform's address. */
export async function seedChannels(database: Database, panel: Panel, { secrets, url }: DemoChannels): Promise<void> {
  const owner = await database.read(panel.id, (trx) => findUserByEmail(trx, OWNER))
  if (!owner) return
  const ask = controlOf(url)
  const mine = { panelId: panel.id, userId: owner.id }
  await ask({ channels: [REPORTED, OTHER] })
  const deps = { database, clock: systemClock, channels: createYoutubeData({ url, key: 'sandbox-youtube-key' }) }
  const account = await addYoutubeAccount(deps, mine, `@${REPORTED.handle}`)
  await addYoutubeAccount(deps, mine, `@${OTHER.handle}`)
  await ask({ channels: [{ handle: REPORTED.handle, description: `Walks without talking. ${account.code}` }] })
  await verifyChannelCode(deps, { ...mine, accountId: account.id })
  await verifyPublicSubscriptions(deps, { ...mine, accountId: account.id })
  const refreshToken = `demo-${panel.key}-${REPORTED.handle}`
  await ask({ grants: [{ handle: REPORTED.handle, refreshToken }] })
  const grant = { userId: owner.id, channelId: account.channelId, refreshToken, now: systemClock.now() }
  await database.transaction(panel.id, (trx) => saveReportGrant(trx, secrets, grant))
}

const controlOf =
  (url: string) =>
  async (options: object): Promise<void> => {
    const answer = await fetch(`${url}/_control`, { method: 'POST', body: JSON.stringify(options) })
    if (!answer.ok) throw new Error(`The video platform did not take the demo's channels: ${answer.status}`)
  }
