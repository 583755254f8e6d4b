import type { Thing } from '../../forms/field.ts'
import texts from '../../messages/en/payment-methods.json'
import { sayFrom } from '../../messages/texts.ts'

const t = sayFrom(texts)

/** What a method can be limited to. */
export interface MethodAudiences {
  readonly countries: readonly string[]
  readonly grades: readonly { readonly id: number; readonly name: string }[]
  /** Whether a proxy tells visitors' countries. */
  readonly knowsCountries: boolean
}

export const noAudiences: MethodAudiences = { countries: [], grades: [], knowsCountries: true }

const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' })

/** `DE` is Germany. */
export const countryName = (code: string): string => names.of(code) ?? code

/** Codes in the order of their countries' names. */
export const byName = (codes: readonly string[]): readonly string[] =>
  codes.toSorted((one, other) => countryName(one).localeCompare(countryName(other), 'en'))

export const gradeName = ({ grades }: MethodAudiences, id: string): string =>
  grades.find((grade) => String(grade.id) === id)?.name ?? t('goneGrade', { id })

const NAMED_MAX = 3
const textsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [])

function namesOf(all: readonly string[]): string {
  const named = all.slice(0, NAMED_MAX).join(', ')
  return all.length > NAMED_MAX ? t('andMore', { names: named, count: all.length - NAMED_MAX }) : named
}

/** To whom a method is shown, in a sentence; undefined for everybody. */
export function audienceOf({ countries, excludesCountries, gradeIds }: Thing, audiences: MethodAudiences): string | undefined {
  const places = namesOf(byName(textsOf(countries)).map(countryName))
  const grades = namesOf(textsOf(gradeIds).map((id) => gradeName(audiences, id)))
  const where = places && t(String(excludesCountries) === 'true' ? 'shownElsewhere' : 'shownIn', { places })
  const who = grades && t('shownAt', { grades })
  return [where, who].filter(Boolean).join(' · ') || undefined
}

/** Whether some customers are not offered a method. */
export const isLimited = (method: Thing): boolean => textsOf(method.countries).length > 0 || textsOf(method.gradeIds).length > 0

/** In the form the rule of the countries is one of two, and what is chosen stands in the order of the choices. */
export const audienceInForm = ({ countries, excludesCountries, gradeIds }: Thing, { grades }: MethodAudiences) => ({
  excludesCountries: String(excludesCountries ?? false),
  countries: byName(textsOf(countries)),
  gradeIds: grades.map(({ id }) => String(id)).filter((id) => textsOf(gradeIds).includes(id)),
})
