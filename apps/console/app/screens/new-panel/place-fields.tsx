import { type Locale, localeNames, locales } from '@vitrine/platform/kernel'
import { FieldControl } from '../../forms/field-control.tsx'
import texts from '../../messages/en/new-panel.json'
import { sayFrom } from '../../messages/texts.ts'

const t = sayFrom(texts)

/** Which language and which day a shop has. */
export interface Place {
  readonly defaultLocale: Locale
  readonly timeZone: string
}

const zones = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])]
const languages = locales.map((value) => ({ value, name: localeNames[value] }))
const zoneChoices = zones.map((value) => ({ value, name: value.replaceAll('_', ' ') }))

/** English, and the time zone of the operator. */
export function firstPlace(): Place {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  return { defaultLocale: 'en', timeZone: zones.includes(own) ? own : 'UTC' }
}

export interface PlaceFieldsProps {
  readonly place: Place
  readonly errorOf: (field: string) => string | undefined
  readonly onChange: (place: Place) => void
}

/** Language and time zone of a new shop. */
export function PlaceFields({ place, errorOf, onChange }: PlaceFieldsProps) {
  return (
    <>
      <FieldControl
        id="defaultLocale"
        field={{ kind: 'choice', label: t('language'), hint: t('languageHint'), options: languages }}
        value={place.defaultLocale}
        error={errorOf('defaultLocale')}
        onChange={(value) => onChange({ ...place, defaultLocale: locales.find((locale) => locale === value) ?? 'en' })}
      />
      <FieldControl
        id="timeZone"
        field={{ kind: 'choice', label: t('timeZone'), hint: t('timeZoneHint'), options: zoneChoices }}
        value={place.timeZone}
        error={errorOf('timeZone')}
        onChange={(value) => onChange({ ...place, timeZone: String(value) })}
      />
    </>
  )
}
