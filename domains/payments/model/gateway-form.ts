export const gatewayFieldNames = ['endpoint', 'secret', 'webhookSecret'] as const
export type GatewayFieldName = (typeof gatewayFieldNames)[number]

/** One field of the form by which an operator enters an account at a gateway. */
export interface GatewayField {
  readonly name: GatewayFieldName
  readonly kind: 'address' | 'text'
  readonly isSecret: boolean
  readonly isOptional: boolean
  readonly label: string
  /** What it is for. */
  readonly help: string
  /** Where the gateway shows it. */
  readonly place: string
}

/** What a connector tells of itself to operators. */
export interface GatewayForm {
  readonly title: string
  /** How customers may pay at such a gateway. */
  readonly strategies: readonly ('others' | 'qr_code')[]
  readonly fields: readonly GatewayField[]
  /** What is done with the address of our webhook; null where the gateway is told it with each payment. */
  readonly webhookHelp: string | null
  /** Whether a key is one of real money, where keys tell. */
  readonly isLiveKey?: (secret: string) => boolean | undefined
}

export type GatewayValues = { readonly [Name in GatewayFieldName]?: string | undefined }

const ENDS = 4

/** The last characters of a secret; of a short one none. */
export const endOf = (secret: string): string => (secret.length >= 2 * ENDS ? secret.slice(-ENDS) : '')

/** What stands for an endpoint: http or https, and no name or password in it. */
function isAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url !== undefined && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}

export interface WrongValue {
  readonly name: GatewayFieldName
  readonly reason: 'required' | 'format' | 'invalid'
}

/** The first value that the form does not know or cannot take; with `isWhole` also one that is missing. */
export function wrongValue({ fields }: GatewayForm, values: GatewayValues, isWhole: boolean): WrongValue | undefined {
  for (const name of gatewayFieldNames) {
    const value = values[name]
    const field = fields.find((each) => each.name === name)
    if (!field) {
      if (value !== undefined) return { name, reason: 'invalid' }
      continue
    }
    if (value === undefined ? isWhole && !field.isOptional : value === '' && !field.isOptional) return { name, reason: 'required' }
    if (value && field.kind === 'address' && !isAddress(value)) return { name, reason: 'format' }
  }
  return undefined
}
