import { V2_PATH } from '../../../contract/v2-calls.ts'
import type { V2Document } from './document.ts'

interface Property {
  readonly description?: string
  readonly examples?: readonly unknown[]
}
interface RequestSchema {
  readonly properties: Readonly<Record<string, Property>>
}
interface AnswerMedia {
  readonly examples: Readonly<Record<string, { readonly value: unknown }>>
}

const FORM = 'application/x-www-form-urlencoded'
const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'

/** A Postman collection (2.1) made of the OpenAPI document: one request for each call, with address and key as variables and further fields to tick. */
export function postmanOf(document: V2Document, endpoint: string): object {
  const { post } = document.paths[V2_PATH]
  const answers = (post.responses as { '200': { content: { 'application/json': AnswerMedia } } })['200'].content['application/json']
    .examples
  const { title, description } = document.info as { readonly title: string; readonly description: string }
  return {
    info: { name: title, description, schema: SCHEMA },
    variable: [
      { key: 'endpoint', value: endpoint, type: 'string' },
      { key: 'key', value: '', type: 'string' },
    ],
    item: Object.entries(post.requestBody.content[FORM]?.examples ?? {}).map(([name, { summary, value }]) => {
      const request = requestOf(propertiesOf(document, name), value as Readonly<Record<string, unknown>>)
      return { name: summary, request, response: [answerOf(summary, request, answers[name]?.value)] }
    }),
  }
}

function propertiesOf(document: V2Document, name: string): RequestSchema['properties'] {
  const schema = document.components.schemas[`${name[0]?.toUpperCase()}${name.slice(1)}Request`] as unknown as RequestSchema
  return schema.properties
}

function requestOf(properties: RequestSchema['properties'], example: Readonly<Record<string, unknown>>): object {
  const fields = Object.entries(properties).map(([name, { description, examples }]) => ({
    key: name,
    value: name === 'key' ? '{{key}}' : String(example[name] ?? examples?.[0] ?? ''),
    type: 'text',
    ...(description ? { description } : {}),
    ...(name in example ? {} : { disabled: true }),
  }))
  return {
    method: 'POST',
    header: [],
    body: { mode: 'urlencoded', urlencoded: fields },
    url: { raw: '{{endpoint}}', host: ['{{endpoint}}'] },
  }
}

const answerOf = (name: string, originalRequest: object, answer: unknown): object => ({
  name,
  originalRequest,
  status: 'OK',
  code: 200,
  header: [{ key: 'Content-Type', value: 'application/json' }],
  _postman_previewlanguage: 'json',
  body: JSON.stringify(answer, null, 2),
})
