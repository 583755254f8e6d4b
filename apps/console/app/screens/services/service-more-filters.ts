import type { TextFilter } from '../../lists/filters/more-filters.tsx'
import texts from '../../messages/en/services.json'
import { sayFrom } from '../../messages/texts.ts'
import { accessKinds, choicesOf, everyChoiceOf, type MoreName } from './service-filter.ts'
import { LANGUAGES, type ServiceRow } from './service-row.ts'

const t = sayFrom(texts)
const languages = new Intl.DisplayNames(['en'], { type: 'language' })
const languageName = (locale: string): string => languages.of(locale.replace('_', '-')) ?? locale

const ANY = { value: '', name: t('more.any') }
const USD = { is: /^\d{1,9}([.,]\d{1,9})?$/, said: t('more.priceWrong') }

const chosen = (name: MoreName, options: TextFilter<MoreName>['options']): TextFilter<MoreName> => ({
  ...{ name, label: t(`more.${name}`), maxLength: 100, options: [ANY, ...(options ?? [])] },
})

/** The filters behind the first ones, with what can be chosen as it occurs. */
export const moreFilters = (rows: readonly ServiceRow[]): readonly TextFilter<MoreName>[] => [
  chosen(
    'label',
    everyChoiceOf(rows, ({ labelIds, labelNames }) =>
      labelIds.map((id, at) => ({ value: String(id), name: labelNames[at] ?? String(id) })),
    ),
  ),
  chosen(
    'delivery',
    choicesOf(rows, ({ deliveryId, deliveryName }) => ({ value: String(deliveryId), name: deliveryName })),
  ),
  chosen(
    'access',
    accessKinds.map((value) => ({ value, name: t(`more.accessKinds.${value}`) })),
  ),
  chosen('route', [{ value: 'paused', name: t('more.paused') }]),
  chosen(
    'imported',
    choicesOf(rows, ({ importedFrom }) => (importedFrom === null ? undefined : { value: importedFrom, name: importedFrom })),
  ),
  chosen('sold', [{ value: 'never', name: t('more.never') }]),
  chosen(
    'missing',
    LANGUAGES.map((value) => ({ value, name: languageName(value) })),
  ),
  {
    ...{ name: 'margin', label: t('more.margin'), hint: t('more.marginHint'), maxLength: 6 },
    pattern: { is: /^-?\d{1,3}(\.\d)?$/, said: t('more.marginWrong') },
  },
  { name: 'priceFrom', label: t('more.priceFrom'), maxLength: 19, pattern: USD },
  { name: 'priceTo', label: t('more.priceTo'), maxLength: 19, pattern: USD },
  { name: 'changedSince', label: t('more.changedSince'), maxLength: 10, type: 'date' },
]
