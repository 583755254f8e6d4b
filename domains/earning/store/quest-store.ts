import { sql, type Trx } from '@vitrine/platform/database'
import { type Micro, micro } from '@vitrine/platform/kernel'
import type { Quest } from '../model/free-trial.ts'

interface QuestRow extends Omit<Quest, 'minSpent' | 'minToppedUp'> {
  readonly min_spent: bigint | null
  readonly min_topped_up: bigint | null
}

const columns = sql`id, texts, image, network_id as "networkId", repeats_count::int as "repeatsCount", asks_proof as "asksProof", min_spent_micro as min_spent,
  min_topped_up_micro as min_topped_up`
const amountOf = (value: bigint | null): Micro | null => (value === null ? null : micro(value))
const questOf = ({ min_spent, min_topped_up, ...row }: QuestRow): Quest => ({
  ...row,
  minSpent: amountOf(min_spent),
  minToppedUp: amountOf(min_topped_up),
})

/** The panel's enabled quests in its order. */
export const listQuests = async (trx: Trx): Promise<Quest[]> =>
  (
    await trx.rows(
      sql<QuestRow>`select ${columns} from earning.free_trial_quest where panel_id = ${trx.panelId} and is_enabled order by position, id`,
    )
  ).map(questOf)

export async function findQuest(trx: Trx, id: number): Promise<Quest | undefined> {
  const row = await trx.maybe(
    sql<QuestRow>`select ${columns} from earning.free_trial_quest where panel_id = ${trx.panelId} and id = ${id} and is_enabled`,
  )
  return row && questOf(row)
}

/** Names of quests, disabled ones included. */
export const questTextsOf = async (trx: Trx, ids: readonly number[]): Promise<ReadonlyMap<number, Quest['texts']>> =>
  new Map(
    (
      await trx.rows(
        sql<Pick<Quest, 'id' | 'texts'>>`
          select id, texts from earning.free_trial_quest where panel_id = ${trx.panelId} and id = any (${[...ids]}::integer[])`,
      )
    ).map(({ id, texts }) => [id, texts]),
  )

export async function insertQuest(trx: Trx, quest: Omit<Quest, 'id'>, position: number): Promise<number> {
  const row = await trx.one(sql<{ id: number }>`
    insert into earning.free_trial_quest (panel_id, position, texts, image, network_id, repeats_count, asks_proof, min_spent_micro, min_topped_up_micro)
    values (${trx.panelId}, ${position}, ${JSON.stringify(quest.texts)}, ${quest.image}, ${quest.networkId}, ${quest.repeatsCount}, ${quest.asksProof},
            ${quest.minSpent}, ${quest.minToppedUp})
    returning id`)
  return row.id
}

/** Quests for operators, closed ones included. */
export const operatorQuests = async (trx: Trx): Promise<(Quest & { readonly isEnabled: boolean })[]> =>
  (
    await trx.rows(sql<QuestRow & { isEnabled: boolean }>`
      select ${columns}, is_enabled as "isEnabled" from earning.free_trial_quest where panel_id = ${trx.panelId} order by position, id`)
  ).map((row) => ({ ...questOf(row), isEnabled: row.isEnabled }))

/** False when there is no such quest. */
export const writeEnabled = async (trx: Trx, id: number, isEnabled: boolean): Promise<boolean> =>
  (await trx.run(sql`update earning.free_trial_quest set is_enabled = ${isEnabled} where panel_id = ${trx.panelId} and id = ${id}`)) === 1

/** Counts that somebody has opened a quest; false when there is none to open. */
export const countOpen = async (trx: Trx, id: number): Promise<boolean> =>
  (await trx.run(
    sql`update earning.free_trial_quest set opens = opens + 1 where panel_id = ${trx.panelId} and id = ${id} and is_enabled`,
  )) === 1

/** How often each quest of the panel was opened. */
export const opensOf = async (trx: Trx): Promise<ReadonlyMap<number, number>> =>
  new Map(
    (
      await trx.rows(sql<{ id: number; opens: bigint }>`select id, opens from earning.free_trial_quest where panel_id = ${trx.panelId}`)
    ).map(({ id, opens }) => [id, Number(opens)]),
  )
