import { cleanHtml } from '@vitrine/panels'
import type { Trx } from '@vitrine/platform/database'
import type { Quest, QuestTexts } from '../../model/free-trial.ts'
import { insertQuest, writeEnabled } from '../../store/quest-store.ts'

export interface NewQuest extends Omit<Quest, 'id'> {
  readonly position: number
}

/** Opens a quest of the panel; its number. Texts are HTML and cleaned of whatever could run. */
export function createQuest(trx: Trx, { position, ...quest }: NewQuest): Promise<number> {
  const clean = (texts: QuestTexts): QuestTexts => ({ ...texts, body: cleanHtml(texts.body) })
  const texts = Object.fromEntries(Object.entries(quest.texts).map(([locale, each]) => [locale, clean(each)]))
  return insertQuest(trx, { ...quest, texts: { ...texts, en: clean(quest.texts.en) } }, position)
}

/** Opens or closes a quest; what was taken of it goes on. False when there is none. */
export const turnQuest = (trx: Trx, id: number, isEnabled: boolean): Promise<boolean> => writeEnabled(trx, id, isEnabled)
