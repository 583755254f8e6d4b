import { type CatalogueSnapshot, checkLink } from '@vitrine/catalogue'
import { findUser, isReturning, refuseIfFrozen } from '@vitrine/identity'
import { CatalogueMoved } from '@vitrine/ordering'
import type { Panel } from '@vitrine/panels'
import type { Trx } from '@vitrine/platform/database'
import { claimKey, type IdempotencyKey, keyOfOwn, saveResource } from '@vitrine/platform/http'
import { invariant, type Locale, refuse } from '@vitrine/platform/kernel'
import type { FreeTrialDeps, TrialTakingDeps } from '../../deps.ts'
import { trialLimited, trialLinkUsed, trialUnknown, trialUsed } from '../../errors.ts'
import { expiryOf, type Quest, questLimits } from '../../model/free-trial.ts'
import { trialStanding } from '../../queries/trial-standing.ts'
import { countTaken, type FreeTrial, findTrial, insertTrial, isLinkTaken } from '../../store/free-trial-store.ts'
import { findQuest } from '../../store/quest-store.ts'
import { giveTrial } from './give-trial.ts'

export interface TrialInput {
  readonly panelId: number
  readonly userId: number
  readonly questId: number
  readonly url: string
  readonly proofUrl: string | null
  readonly locale: Locale
  readonly idempotency: IdempotencyKey | null
}

const TRIES_MAX = 3

/**
 * Takes a quest (NS-38): the order is placed at once, or when an operator has accepted the required proof. Refused at `free_trial_quest_id` when there is no
 * such quest, it was taken before, the customer had a deleted account here, or has not spent or paid in enough yet. A repeated key answers the same trial.
 */
export async function takeFreeTrial(deps: TrialTakingDeps, input: TrialInput): Promise<FreeTrial> {
  const panel = await deps.panels.get(input.panelId)
  const idempotency = input.idempotency ?? keyOfOwn()
  return withSnapshot(deps, input.panelId, async (trx, snapshot) => {
    const { replayOf } = await claimKey(trx, idempotency)
    const known = replayOf && (await findTrial(trx, input.userId, Number(replayOf)))
    if (known) return known
    const trial = await takeIn(trx, { panel, snapshot, input, secret: deps.secret, now: deps.clock.now() })
    await saveResource(trx, idempotency, String(trial.id))
    return trial
  })
}

/** Does the work in one transaction, retried once when the catalogue changed meanwhile. */
export async function withSnapshot<Result>(
  { database, catalogue }: FreeTrialDeps,
  panelId: number,
  work: (trx: Trx, snapshot: CatalogueSnapshot) => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    const snapshot = await catalogue.snapshot(panelId)
    try {
      return await database.transaction(panelId, (trx) => work(trx, snapshot))
    } catch (error) {
      if (!(error instanceof CatalogueMoved) || tries >= TRIES_MAX) throw error
      await catalogue.refresh(panelId)
    }
  }
}

interface Taking {
  readonly panel: Panel
  readonly snapshot: CatalogueSnapshot
  readonly input: TrialInput
  readonly secret: string
  readonly now: Date
}

async function takeIn(trx: Trx, { panel, snapshot, input, secret, now }: Taking): Promise<FreeTrial> {
  const user = await findUser(trx, input.userId)
  invariant(user, 'a caller is a user of his panel')
  refuseIfFrozen(user)
  const quest = await findQuest(trx, input.questId)
  if (!quest) throw trialUnknown()
  const { isBelowSpent, isBelowToppedUp } = questLimits(quest, await trialStanding(trx, input.userId, [quest]))
  if (isBelowSpent || isBelowToppedUp) throw trialLimited()
  // Where a proof is asked for, none is refused at its field (FREETRIAL-001, FORM-010).
  if (quest.asksProof && input.proofUrl === null) refuse('proof_url', 'fields.required')
  const url = linkOf(panel, snapshot, input.url)
  const { all, counting } = await countTaken(trx, input.userId, quest.id)
  // Anyone who deletes an account and returns gets no second trial (FREETRIAL-003).
  if (counting >= Math.max(quest.repeatsCount, 1) || (await isReturning(trx, secret, input.userId))) throw trialUsed()
  if (await isLinkTaken(trx, quest.id, url)) throw trialLinkUsed()
  const trial = await insertTrial(trx, {
    userId: input.userId,
    questId: quest.id,
    nth: all + 1,
    status: quest.asksProof ? 'in_moderation' : 'in_processing',
    url,
    proofUrl: proofOf(quest, input),
    locale: input.locale,
    createdAt: now,
    expireAt: expiryOf(now),
  })
  if (!trial) throw trialUsed()
  return quest.asksProof ? trial : giveTrial(trx, { panel, snapshot, trial })
}

/** A proof is stored only where the quest asks for one (FREETRIAL-001). */
const proofOf = ({ asksProof }: Pick<Quest, 'asksProof'>, { proofUrl }: TrialInput): string | null => (asksProof ? proofUrl : null)

function linkOf({ settings: { free_trial: gift } }: Panel, snapshot: CatalogueSnapshot, url: string): string {
  const service = gift.service_id === null ? undefined : snapshot.service(gift.service_id)
  if (!service?.isSellable) throw trialUnknown()
  const checked = checkLink(snapshot, service, url)
  // A link that the service cannot take is refused at its field (FORM-010).
  return checked.ok ? checked.url : refuse('url', 'catalogue.linkNotValid')
}
