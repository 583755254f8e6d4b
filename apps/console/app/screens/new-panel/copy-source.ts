/** What a copy of a panel may take over, as the server knows it (`copyParts` of the panels). */
export const copyParts = ['settings', 'content', 'catalogue', 'promotions', 'providers', 'payments'] as const
export type CopyPart = (typeof copyParts)[number]

/** The panel that a new one begins as; an empty key is none. */
export interface CopySource {
  readonly key: string
  readonly parts: readonly CopyPart[]
}

/** Address and body by which a panel is made, empty or after another one. */
export const requestFor = <Values extends object>(values: Values, { key, parts }: CopySource): [string, object] =>
  key === '' ? ['/panels', values] : [`/panels/${encodeURIComponent(key)}/copy`, { ...values, parts }]

/** Language and time zone come along with the settings. */
export const copiesSettings = ({ key, parts }: CopySource): boolean => key !== '' && parts.includes('settings')

/** With a part taken in or left out, in the order in which they are offered. */
export const withPart = ({ key, parts }: CopySource, part: CopyPart, isWanted: boolean): CopySource => ({
  key,
  parts: copyParts.filter((each) => (each === part ? isWanted : parts.includes(each))),
})

/** What is copied unless something else is chosen: keys of providers only on purpose. */
export const usualParts: readonly CopyPart[] = copyParts.filter((part) => part !== 'providers')
