import type { InstanceSettings } from '@vitrine/panels/contract/schemas'
import type { Locale } from '@vitrine/platform/kernel'

type TrialSettings = InstanceSettings['free_trial']

/** What a free trial gives: the service, and the network and type of service that the panel names. */
export interface Gift {
  readonly name: string | null
  readonly of: readonly string[]
}

interface Named {
  readonly id: number
  readonly name: string
  readonly slug: string
  readonly type: string
}
interface NamedNetwork extends Named {
  readonly serviceTypes: readonly Named[]
}

/** A panel names a network and a type of service by number, by slug, or by what it is. */
const isMeant = ({ id, slug, type }: Named, params: number | string | null): boolean =>
  params !== null && (id === params || String(id) === params || slug === params || type === params)

/** Names of the network and the type of service that the panel gives away; one that the catalogue does not have is left out. */
export function whatIsGiven(
  { network: params, service_type: requestedType }: TrialSettings,
  networks: readonly NamedNetwork[],
): readonly string[] {
  const network = networks.find((each) => isMeant(each, params))
  const types = (network ? [network] : networks).flatMap(({ serviceTypes }) => serviceTypes)
  const type = types.find((each) => isMeant(each, requestedType))
  return [network, type].flatMap((each) => each?.name ?? [])
}

export interface TrialLink {
  readonly url: string
  readonly text: string
}

/** The panel's links about its free trials in the visitor's language, else in English; one without a text shows where it leads (INST-013). */
export const linksIn = ({ links }: TrialSettings, locale: Locale): readonly TrialLink[] =>
  links.map(({ url, translations }) => ({ url, text: translations[locale] || translations.en || url }))
