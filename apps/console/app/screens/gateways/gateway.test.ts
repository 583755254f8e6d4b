import { expect, it } from 'vitest'
import { changedFields, fieldValues } from '../../forms/field.ts'
import { type Connector, gatewayFields } from './gateway.ts'

const field = (name: string, isSecret: boolean) => ({
  ...{ name, kind: 'text' as const, isSecret, isOptional: false, label: name, help: 'Help.', place: 'There.' },
})
const connectors: readonly Connector[] = [
  { connector: 'coins', title: 'Coins', fields: [field('secret', true)], webhookHelp: null, canVoid: false },
  { connector: 'cards', title: 'Cards', fields: [field('endpoint', false), field('secret', true)], webhookHelp: null, canVoid: true },
]

it('the form of an account is the one that its connector describes', () => {
  const fields = gatewayFields(connectors)
  const shown = (connector: string) => fields.filter(({ isShown }) => isShown?.({ connector }) ?? true).map(({ name }) => name)
  const ofAll = ['isLive', 'feePercent', 'feeFixedUsd', 'keepsFee']
  expect(shown('coins')).toEqual(['connector', 'fields.secret', ...ofAll])
  expect(shown('cards')).toEqual(['connector', 'fields.endpoint', 'fields.secret', ...ofAll])
})
it('a secret of an account that is there is not part of its form', () => {
  expect(
    gatewayFields(connectors)
      .filter(({ only }) => only === 'new')
      .map(({ name }) => name),
  ).toEqual(['connector', 'fields.secret', 'fields.secret'])
})
it('what was typed is what is sent', () => {
  const fields = gatewayFields(connectors)
  const thing = { connector: 'cards', isLive: true }
  const values = { ...fieldValues(fields, thing), 'fields.secret': 'key', isLive: false }
  expect(
    changedFields(
      fields.filter(({ isShown }) => isShown?.(thing) ?? true),
      thing,
      values,
    ),
  ).toEqual({
    changed: { 'fields.secret': 'key', isLive: false },
    unread: [],
  })
})
