import { isRecord } from '@vitrine/platform/kernel'
import { type ServiceTypeSettings, type SubscriptionForm, withQuantity, withService } from './subscription-form.ts'

type StoredType = Pick<ServiceTypeSettings, 'serviceTypeId' | 'isSelected' | 'serviceId' | 'quantity' | 'countries'>
/** What is typed into the form; how it is paid is chosen anew. */
export interface SubscriptionDraft extends Pick<SubscriptionForm, 'name' | 'url' | 'email' | 'networkId' | 'contentsLimit'> {
  readonly types: readonly StoredType[]
}

/** While the types are awaited, those of the draft before stand for them. */
export function draftOf(form: SubscriptionForm, before: SubscriptionDraft | undefined): SubscriptionDraft {
  const { name, url, email, networkId, contentsLimit, serviceTypesSettings } = form
  const types = serviceTypesSettings.map(({ serviceTypeId, isSelected, serviceId, quantity, countries }) => ({
    serviceTypeId,
    isSelected,
    serviceId,
    quantity,
    countries,
  }))
  const awaited = before?.networkId === networkId ? before.types : []
  return { name, url, email, networkId, contentsLimit, types: types.length > 0 ? types : awaited }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value)

function readType(value: unknown): readonly StoredType[] {
  if (!isRecord(value)) return []
  const { serviceTypeId, serviceId, quantity, countries } = value
  if (!isNumber(serviceTypeId) || !isNumber(serviceId) || !isNumber(quantity)) return []
  const numbers = Array.isArray(countries) ? countries.filter(isNumber) : []
  return [{ serviceTypeId, serviceId, quantity, isSelected: value.isSelected === true, countries: numbers }]
}

/** Reads what this tab stored; unreadable text counts as none. */
export function parseDraft(text: string | undefined): SubscriptionDraft | undefined {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    if (!isRecord(kept)) return undefined
    return {
      name: textOf(kept.name),
      url: textOf(kept.url),
      email: textOf(kept.email),
      networkId: isNumber(kept.networkId) ? kept.networkId : null,
      contentsLimit: isNumber(kept.contentsLimit) ? Math.min(1000, Math.max(1, kept.contentsLimit)) : 10,
      types: Array.isArray(kept.types) ? kept.types.flatMap(readType) : [],
    }
  } catch {
    return undefined
  }
}

/** The form as it was left; its types follow once they are known. */
export const withDraft = (form: SubscriptionForm, { types: _types, ...typed }: SubscriptionDraft): SubscriptionForm => ({
  ...form,
  ...typed,
})

/** The types of the network as they were left; one that offers its service no more begins anew. */
export function withStoredTypes(form: SubscriptionForm, { networkId, types }: SubscriptionDraft): SubscriptionForm {
  if (networkId !== form.networkId || types.length === 0) return form
  const serviceTypesSettings = form.serviceTypesSettings.map((settings) => {
    const kept = types.find(({ serviceTypeId }) => serviceTypeId === settings.serviceTypeId)
    if (!kept) return { ...settings, isSelected: false }
    const { isSelected, countries } = kept
    const isOffered = settings.services.some(({ id }) => id === kept.serviceId)
    if (!isOffered) return { ...settings, isSelected }
    return { ...withQuantity(withService(settings, kept.serviceId), kept.quantity), isSelected, countries }
  })
  return { ...form, serviceTypesSettings }
}
