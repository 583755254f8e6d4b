import { type CatalogueSnapshot, presentPart } from '@vitrine/catalogue'
import { type Panel, richText } from '@vitrine/panels'
import { type BoundRoute, implement, type RequestContext, userIdOf } from '@vitrine/platform/http'
import { formatMicro, type Locale, type Micro } from '@vitrine/platform/kernel'
import { countQuestOpen } from '../commands/trials/count-quest-open.ts'
import { takeFreeTrial } from '../commands/trials/take-free-trial.ts'
import { freeTrialContract as contract, type FreeTrialQuestWire, type FreeTrialWire } from '../contract/free-trials.ts'
import type { TrialTakingDeps } from '../deps.ts'
import { freeTrialsOff } from '../errors.ts'
import { type Quest, questLimits, type Standing, textsIn } from '../model/free-trial.ts'
import { findOwnTrial, findQuestFor, type OwnTrial, ownTrials, questsFor } from '../queries/free-trials.ts'
import { freeTrialsAreOpen } from '../queries/free-trials-open.ts'

/** Per IP address and day: accounts are easily made, addresses are not. */
const perNetwork = { name: 'free-trials-of-network', per: 'ip', burst: 3, perMinute: 3 / 1440, store: 'database' } as const

/** Free trials: quests, and the visitor's own trials. */
export function freeTrialRoutes(deps: TrialTakingDeps): BoundRoute[] {
  const { database, panels, catalogue } = deps
  const panelOf = async ({ panelId }: RequestContext): Promise<Panel> => {
    const panel = await panels.get(panelId)
    if (!freeTrialsAreOpen(panel)) throw freeTrialsOff()
    return panel
  }
  const presentedTrial = async (context: RequestContext, id: number): Promise<FreeTrialWire> => {
    const trial = await database.read(context.panelId, (trx) => findOwnTrial(trx, userIdOf(context), id, context.locale))
    if (!trial) throw freeTrialsOff()
    return presentTrial(trial)
  }
  const userOf = ({ caller }: RequestContext): number | null => (caller.kind === 'user' ? caller.userId : null)
  return [
    implement(contract.listQuests, async (_, context) => {
      const [panel, snapshot] = await Promise.all([panelOf(context), catalogue.snapshot(context.panelId)])
      const { quests, standing } = await database.read(panel.id, (trx) => questsFor(trx, userOf(context)))
      return { data: quests.map((quest) => presentQuest(quest, { panel, snapshot, standing, locale: context.locale })) }
    }),
    implement(contract.showQuest, async ({ params }, context) => {
      const [panel, snapshot] = await Promise.all([panelOf(context), catalogue.snapshot(context.panelId)])
      const found = await database.read(panel.id, (trx) => findQuestFor(trx, params.id, userOf(context)))
      // None is no error: the answer is empty (FREETRIAL-004).
      return found && { data: presentQuest(found.quest, { panel, snapshot, standing: found.standing, locale: context.locale }) }
    }),
    implement(contract.trackQuest, async ({ params }, context) => {
      const panel = await panelOf(context)
      if (!(await database.transaction(panel.id, (trx) => countQuestOpen(trx, params.id)))) throw freeTrialsOff()
      return undefined
    }),
    implement(
      contract.takeFreeTrial,
      async ({ body }, context) => {
        const { id: panelId } = await panelOf(context)
        const { free_trial_quest_id: questId, url, proof_url: proofUrl = null } = body
        const { locale, idempotency } = context
        const input = { panelId, userId: userIdOf(context), questId, url, proofUrl, locale, idempotency }
        await deps.rateLimiter?.take(perNetwork, context)
        const { id } = await takeFreeTrial(deps, input).catch(async (error: unknown) => {
          await deps.rateLimiter?.giveBack?.(perNetwork, context)
          throw error
        })
        return { data: await presentedTrial(context, id) }
      },
      { rateLimit: { name: 'free-trial', per: 'caller', burst: 10, perMinute: 10, store: 'database' } },
    ),
    implement(contract.listFreeTrials, async (_, context) => {
      const panel = await panelOf(context)
      const trials = await database.read(panel.id, (trx) => ownTrials(trx, userIdOf(context), context.locale))
      return { data: trials.map(presentTrial) }
    }),
    implement(contract.showFreeTrial, async ({ params }, context) => {
      return { data: await presentedTrial(context, params.id) }
    }),
  ]
}

const amount = (value: Micro | null): string | null => (value === null ? null : formatMicro(value))

interface Shown {
  readonly panel: Panel
  readonly snapshot: CatalogueSnapshot
  readonly standing: Standing | null
  readonly locale: Locale
}

function presentQuest(quest: Quest, { panel, snapshot, standing, locale }: Shown): FreeTrialQuestWire {
  const texts = textsIn(quest.texts, locale)
  const { isBelowSpent, isBelowToppedUp } = questLimits(quest, standing)
  return {
    id: quest.id,
    name: texts.name,
    body: richText(texts.body),
    short_body: texts.shortBody,
    image: quest.image,
    network: presentPart(snapshot, locale, { networkId: quest.networkId, serviceTypeIds: [], serviceIds: [] }).network,
    reward: String(panel.settings.free_trial.quantity),
    repeats_count: quest.repeatsCount,
    allow_proof_url: quest.asksProof,
    min_user_spend_amount: amount(quest.minSpent),
    min_replenishment_amount: amount(quest.minToppedUp),
    is_disabled_for_amount_spend_user: isBelowSpent,
    is_disabled_for_min_replenishment: isBelowToppedUp,
    panel_id: panel.id,
  }
}

const presentTrial = ({ id, status, expireAt, questId, questName, orderId }: OwnTrial): FreeTrialWire => ({
  id,
  status,
  expire_at: expireAt.toISOString(),
  free_trial_quest_id: questId,
  quest_name: questName,
  order_id: orderId,
})
