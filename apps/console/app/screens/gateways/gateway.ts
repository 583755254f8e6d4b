import type { Field } from '../../forms/field.ts'
import texts from '../../messages/en/gateways.json'
import { sayFrom } from '../../messages/texts.ts'

const t = sayFrom(texts)

export interface ConnectorField {
  readonly name: string
  readonly kind: 'address' | 'text'
  readonly isSecret: boolean
  readonly isOptional: boolean
  readonly label: string
  readonly help: string
  readonly place: string
}

/** A kind of gateway and what is entered of an account there. */
export interface Connector {
  readonly connector: string
  readonly title: string
  readonly fields: readonly ConnectorField[]
  readonly webhookHelp: string | null
  readonly canVoid: boolean
}

export interface Gateway {
  readonly id: number
  readonly connector: string
  readonly title: string
  readonly secretLast4: string
  readonly webhookSecretEnds: readonly string[]
  readonly secretsChangedAt: string
  readonly secretsChangedBy: string | null
  readonly closedAt: string | null
  readonly webhookAddress: string
  readonly lastMessageAt: string | null
  readonly version: number
}

/** A field as its connector describes it. */
export const fieldOf = ({ name, isSecret, isOptional, label, help, place }: ConnectorField): Field => ({
  name: `fields.${name}`,
  label,
  hint: [isOptional ? t('optional', { help }) : help, place].join(' '),
  kind: isSecret ? 'secret' : 'text',
  isWide: true,
  isOptional: true,
})

/** The fields of an account: of a new one all that its connector wants, of one that is there what is no secret. */
export const gatewayFields = (connectors: readonly Connector[]): readonly Field[] => [
  {
    ...{ name: 'connector', label: t('connector'), kind: 'choice', only: 'new', isWide: true },
    options: connectors.map(({ connector, title }) => ({ value: connector, name: title })),
  },
  ...connectors.flatMap(({ connector, fields }) =>
    fields.map(
      (field): Field => ({
        ...fieldOf(field),
        ...(field.isSecret ? { only: 'new' } : {}),
        isShown: (values) => values.connector === connector,
      }),
    ),
  ),
  { name: 'isLive', label: t('isLive'), hint: t('isLiveHint'), kind: 'switch' },
  {
    name: 'feePercent',
    label: t('feePercent'),
    hint: t('feePercentHint'),
    kind: 'decimal',
    suffix: '%',
    only: 'existing',
    section: t('fee'),
  },
  { name: 'feeFixedUsd', label: t('feeFixed'), kind: 'decimal', prefix: '$', only: 'existing', section: t('fee') },
  { name: 'keepsFee', label: t('keepsFee'), hint: t('keepsFeeHint'), kind: 'switch', only: 'existing', section: t('fee') },
]
