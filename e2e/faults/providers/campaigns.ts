import type { TestDatabase } from '@vitrine/platform/testing'
import type { Log, ModeOptions, ModeResult } from '../mode.ts'
import { randomFrom } from '../random.ts'
import { type Campaign, runCampaign } from './campaign.ts'
import { openWorker, type WorkerOptions } from './campaign-worker.ts'
import { type Profile, profiles } from './cell.ts'

const ORDERS_PER_SIZE = 100

/** A plain account tells what ids and its balance tell, as far as an operator may let it. */
const plainWithEvidence: WorkerOptions = {
  account: { isExclusive: true, asksIdWindow: true, reconcilesBalance: true },
  timings: { answerMs: 600, resolveAfterMs: [50, 700, 900, 1200, 1600, 2500, 4000, 6000], zeroApartMs: 100, negativeAfterMs: 700 },
}

type Campaigns = ReadonlyMap<Profile, Campaign>

/** One call in twenty goes wrong, for each kind of account at once. */
export async function runCampaigns({ seed, size }: ModeOptions, log: Log, openDatabase: () => Promise<TestDatabase>): Promise<Campaigns> {
  log(`one call in twenty goes wrong, ${size * ORDERS_PER_SIZE} orders for each kind of account`)
  const run = async (profile: Profile): Promise<[Profile, Campaign]> => {
    const worker = await openWorker(profile, await openDatabase(), profile === 'plain' ? plainWithEvidence : {})
    try {
      return [profile, await runCampaign(worker, size * ORDERS_PER_SIZE, randomFrom(seed))]
    } finally {
      await worker.close()
    }
  }
  return new Map(await Promise.all(profiles.map(run)))
}

export function withCampaigns({ counts, verdicts }: ModeResult, campaigns: Campaigns): ModeResult {
  const reported = [...campaigns].map(
    ([profile, { orders, reviews, struck, calls }]) => `${profile} ${reviews} of ${orders} (${struck} of ${calls} calls struck)`,
  )
  const requested = [...campaigns].filter(([profile, { reviews }]) => profile !== 'plain' && reviews > 0)
  return {
    counts: [...counts, `one call in twenty wrong, orders that a human had to decide: ${reported.join(', ')}`],
    verdicts: [
      ...verdicts,
      {
        promise: 'while one call in twenty goes wrong, accounts that replay or list orders by our token need no human',
        wrong: requested.map(([profile, { reviews }]) => `${profile}: ${reviews} orders`),
      },
      {
        promise: 'and every order stands in the provider’s book once, at its price',
        wrong: [...campaigns].flatMap(([profile, { wrong }]) => wrong.map((text) => `${profile}: ${text}`)),
      },
    ],
  }
}
