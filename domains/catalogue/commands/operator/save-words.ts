import type { Trx } from '@vitrine/platform/database'
import { type Locale, Refusal, refuse } from '@vitrine/platform/kernel'
import { type ServiceTextName, serviceTextLengths } from '../../model/service-editing.ts'
import { findEditedService } from '../../queries/operator/edited-service.ts'
import type { WhoChanges } from './change-services.ts'
import { editService } from './edit-service.ts'

export interface SavedWords {
  readonly id: number
  readonly version: number
  readonly locale: Locale
  /** An empty text is taken away: English is shown there. */
  readonly texts: Readonly<Partial<Record<ServiceTextName, string | undefined>>>
  readonly confirm: readonly ServiceTextName[]
}

/** Writes texts of one language, and marks others of it as still right. English is the service's own to change. */
export async function saveWords(trx: Trx, who: WhoChanges, { id, version, locale, texts, confirm }: SavedWords, now: Date): Promise<void> {
  if (locale === 'en') refuse('locale', 'fields.selected')
  const service = await findEditedService(trx, id)
  if (!service) throw new Refusal('not-found', 'request.notFound')
  const known = service.fields.texts
  const next: Record<string, string> = { ...known[locale] }
  for (const [name, text = ''] of Object.entries(texts)) {
    const max = serviceTextLengths[name as ServiceTextName]
    if (text.length > max) refuse(`texts.${name}`, 'fields.maxLength', { max })
    if (text === '') delete next[name]
    else next[name] = text
  }
  const fields = { texts: { ...known, [locale]: next } }
  await editService(trx, who, { id, version, fields, confirmed: { locale, names: confirm } }, now)
}
