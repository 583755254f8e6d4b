import { localeNames, locales } from '@vitrine/platform/kernel'
import type { ValueForm } from '../../forms/described/value-form.ts'
import type { Field } from '../../forms/field.ts'
import { inLanguages } from '../../forms/in-languages.ts'
import texts from '../../messages/en/banners.json'
import places from '../../messages/en/places.json'
import { sayFrom } from '../../messages/texts.ts'

const t = sayFrom(texts)
const when = { section: t('when') }
const parts: Readonly<Record<string, string>> = { ...(texts.parts as Readonly<Record<string, string>>), ...localeNames }
export const placeNames = places.names as Readonly<Record<string, string>>

const leaf = (kind: string, isNullable = true): ValueForm => ({ kind, isNullable })
const group = (fields: Readonly<Record<string, ValueForm>>): ValueForm => ({ kind: 'group', isNullable: false, fields })
const words = group({ title: leaf('text'), sub_title: leaf('text'), button_text: leaf('text') })
const { en, ...others } = Object.fromEntries(locales.map((locale) => [locale, words])) as Readonly<Record<string, ValueForm>>

/** A slide as it is edited: English beside the pictures, the other languages collapsed. */
const slides: ValueForm = {
  ...{ kind: 'list', isNullable: false },
  item: group({
    ...(en?.fields ?? {}),
    link: leaf('address'),
    image: leaf('picture'),
    background_image: leaf('picture'),
    title_color: leaf('colour'),
    sub_title_color: leaf('colour'),
    button_color: leaf('colour'),
    button_text_color: leaf('colour'),
    translations: group(others),
  }),
}

function partLabel(path: string): string {
  const name = path.slice(path.lastIndexOf('.') + 1)
  return parts[name] ?? name
}

const isHtml: Field['isShown'] = ({ type }) => type === 'html'
const hasSlides: Field['isShown'] = ({ type }) => type === 'custom'

export const bannerFields: readonly Field[] = [
  {
    ...{ name: 'place', label: t('place'), kind: 'choice' },
    options: Object.entries(placeNames).map(([value, name]) => ({ value, name })),
  },
  {
    ...{ name: 'type', label: t('type'), kind: 'choice' },
    options: (['html', 'custom'] as const).map((value) => ({ value, name: t(`types.${value}`) })),
  },
  { name: 'isEnabled', label: t('isEnabled'), kind: 'switch' },
  ...inLanguages([{ name: 'contents.*', label: t('html'), hint: t('htmlHint'), kind: 'code', section: t('content'), isShown: isHtml }]),
  {
    ...{ name: 'slides', label: t('slides'), kind: 'described', form: slides, section: t('content'), isShown: hasSlides },
    partLabel,
  },
  {
    name: 'scrollDelayMs',
    label: t('delay'),
    hint: t('delayHint'),
    kind: 'whole',
    suffix: 'ms',
    section: t('content'),
    isShown: hasSlides,
  },
  { name: 'sorting', label: t('sorting'), hint: t('sortingHint'), kind: 'whole', ...when },
  { name: 'startsAt', label: t('starts'), kind: 'time', isOptional: true, ...when },
  { name: 'endsAt', label: t('ends'), kind: 'time', isOptional: true, ...when },
]
