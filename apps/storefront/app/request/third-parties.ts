/** Services outside that a panel may use. Which, and under which address, the server says: no host stands in the browser's code. */
const thirdPartyKinds = ['google-tag', 'google-tag-manager', 'yandex-metrika', 'facebook-pixel', 'intercom', 'jivosite'] as const
export type ThirdPartyKind = (typeof thirdPartyKinds)[number]

export interface ThirdParty {
  readonly kind: ThirdPartyKind
  /** The panel's number at that service. */
  readonly id: string
  /** Address of its script, with the number in it where the service wants that. */
  readonly script: string
}

/** What a visitor must have allowed before a service is asked. A chat is part of what the analytics permission covers, unless the visitor opens it. */
export const permissionFor: Readonly<Record<ThirdPartyKind, 'analytics' | 'advertising'>> = {
  'google-tag': 'analytics',
  'google-tag-manager': 'analytics',
  'yandex-metrika': 'analytics',
  'facebook-pixel': 'advertising',
  intercom: 'analytics',
  jivosite: 'analytics',
}

export const isChat = ({ kind }: ThirdParty): boolean => kind === 'intercom' || kind === 'jivosite'
