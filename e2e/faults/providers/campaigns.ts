import type { TestDatabase } from '@vitrine/platform/testing'
import type { Log, ModeOptions, ModeResult } from '../mode.ts'
import { randomFrom } from '../random.ts'
import { type Campaign, playCampaign } from './campaign.ts'
import { type Profile, profiles } from './cell.ts'
import { type LaneWishes, openLane } from './lane.ts'

const ORDERS_PER_SIZE = 100

/** A plain account tells what ids and its balance tell, as far as an operator may let it. */
const plainWithEvidence: LaneWishes = {
  account: { isExclusive: true, asksIdWindow: true, weighsBalance: true },
  timings: { answerMs: 600, resolveAfterMs: [50, 700, 900, 1200, 1600, 2500, 4000, 6000], zeroApartMs: 100, negativeAfterMs: 700 },
}

type Campaigns = ReadonlyMap<Profile, Campaign>

/** One call in twenty goes wrong, for each kind of account at once. */
export async function playCampaigns({ seed, size }: ModeOptions, log: Log, openDatabase: () => Promise<TestDatabase>): Promise<Campaigns> {
  log(`one call in twenty goes wrong, ${size * ORDERS_PER_SIZE} orders for each kind of account`)
  const play = async (profile: Profile): Promise<[Profile, Campaign]> => {
    const lane = await openLane(profile, await openDatabase(), profile === 'plain' ? plainWithEvidence : {})
    try {
      return [profile, await playCampaign(lane, size * ORDERS_PER_SIZE, randomFrom(seed))]
    } finally {
      await lane.close()
    }
  }
  return new Map(await Promise.all(profiles.map(play)))
}

export function withCampaigns({ counts, verdicts }: ModeResult, campaigns: Campaigns): ModeResult {
  const told = [...campaigns].map(
    ([profile, { orders, reviews, struck, calls }]) => `${profile} ${reviews} of ${orders} (${struck} of ${calls} calls struck)`,
  )
  const asked = [...campaigns].filter(([profile, { reviews }]) => profile !== 'plain' && reviews > 0)
  return {
    counts: [...counts, `one call in twenty wrong, orders that a human had to decide: ${told.join(', ')}`],
    verdicts: [
      ...verdicts,
      {
        promise: 'while one call in twenty goes wrong, accounts that replay or list orders by our token need no human',
        wrong: asked.map(([profile, { reviews }]) => `${profile}: ${reviews} orders`),
      },
      {
        promise: 'and every order stands in the provider’s book once, at its price',
        wrong: [...campaigns].flatMap(([profile, { wrong }]) => wrong.map((text) => `${profile}: ${text}`)),
      },
    ],
  }
}
