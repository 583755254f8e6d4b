import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { registry } from '../testing/registry.ts'

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
}

/** Set by programs, never by a person: errors speak of them by the names that their authors know. */
const PARAMETERS = new Set([
  ...['page', 'per_page', 'start', 'length', 'order_by', 'order_on', 'currency', 'index', 'target_id', 'source'],
  ...['with_increased_balance_accuracy', 'unpaid_discount', 'is_reorder', 'cancellable', 'subscription_id', 'drip_feed_id'],
  ...['options', 'searchType', 'filename'],
  ...['state', 'error', 'error_description', 'iss', 'hash', 'id', 'first_name', 'last_name', 'username', 'photo_url', 'auth_date'],
  ...['payload', 'g_csrf_token', 'confirmed', 'groupBy', 'startDate', 'endDate', 'orders[]', 'video_ids[]'],
  ...['group_by', 'start_date', 'end_date', 'before', 'limit', 'invoice_id'],
  ...['order_widget_type', 'signature', 'type', 'value', 'vs_cid', 'vs_subid'],
  ...['marketing_source', 'marketing_medium', 'marketing_campaign'],
  ...['google_analytics4_client_id', 'google_analytics4_session_id', 'yandex_metrika_client_id'],
])
/** What a service may ask for beside its link; errors name it as a field. */
const TARGET_KINDS = ['comments', 'seo_keywords', 'textarea', 'languages']

const MESSAGES = path.join(import.meta.dirname, '../../../platform/kernel/messages/en/errors.json')
const { attributes } = JSON.parse(readFileSync(MESSAGES, 'utf8')) as { attributes: Record<string, string> }

function namesIn(schema: Schema): string[] {
  const parts = [schema.items, ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, child]) => [name, ...namesIn(child)]),
    ...parts.flatMap((part) => (part ? namesIn(part) : [])),
  ]
}
const schemaOf = (schema: z.ZodType): Schema => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Schema

const catalogueOf = (locale: string): Record<string, Record<string, string>> =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, `../../../platform/kernel/messages/${locale}/errors.json`), 'utf8'))

describe('texts that programs and people know', () => {
  it('are to the letter what is promised in English, and other texts in German (ERR-021)', () => {
    const promised = [
      'Insufficient funds on the balance.',
      'Your account is frozen. Please contact support.',
      'This action is not available for the order.',
      'Coupon does not apply',
      'The link is not valid for this service.',
      'This service is not available.',
      'Sent data is invalid',
    ]
    const [english, german] = [catalogueOf('en'), catalogueOf('de')]
    const places = Object.entries(english).flatMap(([group, texts]) => Object.entries(texts).map(([key, text]) => ({ group, key, text })))
    for (const text of promised) {
      const place = places.find((each) => each.text === text)
      const translated = german[place?.group ?? '']?.[place?.key ?? '']
      expect([place?.text, typeof translated, translated === text]).toEqual([text, 'string', false])
    }
  })
})

describe('names of fields', () => {
  it('stand in the catalogues for every field that a person fills', () => {
    const sent = registry.flatMap(({ def }) => [def.body, def.query].flatMap((schema) => (schema ? namesIn(schemaOf(schema)) : [])))
    expect(new Set(sent).size).toBeGreaterThan(50)
    const unnamed = [...sent, ...TARGET_KINDS].filter((name) => !(name in attributes) && !PARAMETERS.has(name))
    expect([...new Set(unnamed)]).toEqual([])
  })
})
