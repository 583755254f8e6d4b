import type { Customer } from './customer.ts'
import { moveDayBack } from './move-back.ts'

interface LivedCampaign {
  readonly mara: Customer
  readonly panelId: number
  readonly adminUrl: string
  /** Ranks the video for each keyword in the sandbox's search. */
  readonly rankAt: (keywords: readonly string[], places: readonly number[]) => Promise<void>
}

const DAYS_BETWEEN = 7
const KEYWORDS = ['lisbon walking tour', 'things to do in lisbon', 'lisbon in autumn', 'alfama', 'lisbon 4k'] as const
/** Places of the keywords, week by week; beyond a hundred is not found. */
const WEEKS = [
  [41, 88, 130, 62, 19],
  [38, 91, 130, 57, 17],
  [29, 76, 84, 60, 14],
  [24, 79, 71, 44, 15],
  [21, 63, 66, 31, 11],
  [13, 58, 42, 33, 8],
  [11, 61, 37, 28, 9],
  [9, 49, 24, 30, 6],
  [7, 52, 18, 26, 4],
] as const

/**
 * A campaign of two months, measured weekly: the customer tries a plan, follows a video and measures it as usual, and each measured day
 * is moved back before the next.
 */
export async function liveCampaign(url: string, { mara, panelId, adminUrl, rankAt }: LivedCampaign): Promise<void> {
  await mara.tryPlan('Growth')
  const id = await mara.follow({ url, keywords: KEYWORDS, countries: ['GB'], track: 'weekly' })
  for (const [week, places] of WEEKS.entries()) {
    await rankAt(KEYWORDS, places)
    await mara.measure(id)
    const weeksAgo = WEEKS.length - 1 - week
    if (weeksAgo > 0) await moveDayBack(adminUrl, panelId, id, weeksAgo * DAYS_BETWEEN)
  }
}
