import { existsSync, readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import path from 'node:path'
import { createApiV2Provider } from '@vitrine/connectors/providers/api-v2'
import { acceptReview, type FulfilmentDeps, fulfilmentTimings, listReviews, refuseReview } from '@vitrine/fulfilment'
import { type Database, openDatabase } from '@vitrine/platform/database'
import { startEmbedded } from '@vitrine/platform/database/embedded'
import { systemClock } from '@vitrine/platform/kernel'
import { createLog } from '@vitrine/platform/observability'
import { createSecretBox } from '@vitrine/platform/secrets'

const USAGE = `Orders whose outcome at the provider only a human can find out.

  node tools/review.ts list
  node tools/review.ts accept LINE PROVIDER_ORDER_ID [NOTE]   the provider has it; its status is asked for first
  node tools/review.ts not-accepted LINE [NOTE]               the provider never took it; it is sent again

Works on DATABASE_URL with MASTER_KEY, or on the data of \`npm start\` in DATA_DIR (.data/demo).`

interface Ground {
  readonly url: string
  readonly masterKey: string
  stop(): Promise<void>
}

async function ground(): Promise<Ground> {
  const { DATABASE_URL: url, MASTER_KEY: masterKey } = process.env
  if (url && masterKey) return { url, masterKey, stop: async () => {} }
  const dataDir = path.resolve(process.env.DATA_DIR ?? '.data/demo')
  if (!existsSync(path.join(dataDir, 'master-key')))
    throw new Error(`There is no shop in ${dataDir}; set DATA_DIR, or DATABASE_URL and MASTER_KEY.`)
  const cluster = await startEmbedded({ dir: path.join(dataDir, 'postgres') })
  return {
    url: url ?? cluster.adminUrl,
    masterKey: masterKey ?? readFileSync(path.join(dataDir, 'master-key'), 'utf8').trim(),
    stop: async () => {
      if (!cluster.adopted) await cluster.stop()
    },
  }
}

const depsOf = (database: Database, masterKey: string): FulfilmentDeps => ({
  database,
  providers: { 'api-v2': createApiV2Provider() },
  secrets: createSecretBox(masterKey),
  clock: systemClock,
  timings: fulfilmentTimings(),
  log: createLog('silent'),
})

async function list(database: Database): Promise<void> {
  const reviews = await listReviews(database)
  if (reviews.length === 0) console.info('No order waits for a decision.')
  for (const review of reviews) {
    const { panelId, lineId, quantity, link, reason, account, providerServiceId, providerOrderId, rawStatus, since } = review
    console.info(`order ${lineId} (panel ${panelId}) since ${since.toISOString()}: ${reason ?? 'no reason'}`)
    console.info(`  ${quantity} × ${link}`)
    console.info(
      `  ${account}, service ${providerServiceId}, order ${providerOrderId ?? 'unknown'}${rawStatus ? `, last status "${rawStatus}"` : ''}`,
    )
    for (const { action, state, sentAt, excerpt } of review.attempts)
      console.info(`  ${action} ${state} ${sentAt ?? 'not sent'} ${excerpt?.slice(0, 120) ?? ''}`)
  }
}

async function main([command, line, ...rest]: readonly string[]): Promise<number> {
  const lineId = Number(line)
  const isDecision = command === 'accept' || command === 'not-accepted'
  if (command !== 'list' && !(isDecision && Number.isSafeInteger(lineId) && (command !== 'accept' || rest[0]))) {
    console.error(USAGE)
    return 2
  }
  const { url, masterKey, stop } = await ground()
  const database = await openDatabase({ url, poolMax: 4, ...(process.env.DATABASE_ADMIN_URL ? {} : { role: 'vitrine_app' }) })
  try {
    const decisionOf = (words: readonly string[]) => ({ operator: userInfo().username, note: words.join(' ') })
    if (command === 'list') await list(database)
    else if (command === 'accept') await acceptReview(depsOf(database, masterKey), lineId, rest[0] ?? '', decisionOf(rest.slice(1)))
    else await refuseReview(depsOf(database, masterKey), lineId, decisionOf(rest))
    if (isDecision)
      console.info(command === 'accept' ? `Order ${lineId} is with the provider as ${rest[0]}.` : `Order ${lineId} is sent again.`)
    return 0
  } finally {
    await database.close()
    await stop()
  }
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  },
)
