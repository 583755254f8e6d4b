import { SchemaComponents } from '@vitrine/platform/http'
import { z } from 'zod'
import { v2AnswerOf, v2Failure } from '../../../contract/v2-answers.ts'
import { V2_PATH, V2_PER_MINUTE, type V2Action, type V2Call, type V2Parameter, v2Calls, v2ErrorTexts } from '../../../contract/v2-calls.ts'
import { type V2FieldFacts, v2Fields } from '../../../contract/v2-fields.ts'
import { FORMS, INTRODUCTION, summaries } from './document-texts.ts'

type Json = Record<string, unknown>
/** As the document can be followed by programs that know what stands in it. */
export interface V2Document extends Json {
  readonly paths: {
    readonly [V2_PATH]: { readonly post: V2Operation }
  }
  readonly components: { readonly schemas: Readonly<Record<string, Json>>; readonly headers: Json }
}
interface V2Operation extends Json {
  readonly requestBody: {
    readonly content: Readonly<Record<string, { readonly schema: Json; readonly examples: Readonly<Record<string, Example>> }>>
  }
}
interface Example {
  readonly summary: string
  readonly value: unknown
}

const pascal = (name: string): string => name.replace(/(?:^|_)(\w)/g, (_, first: string) => first.toUpperCase())
const schemaRef = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })
const headerRef = (name: string): Json => ({ $ref: `#/components/headers/${name}` })

/** OpenAPI 3.1 of the resellers' API, made of the calls and answers by which it works. One address takes every action, so requests and answers are alternatives. */
export function v2Document(): V2Document {
  const components = new SchemaComponents()
  const answers = v2Calls.map(({ key }) => [key, namedSchema(components, v2AnswerOf(key))] as const)
  const failure = namedSchema(components, v2Failure)
  const requests = requestSchemas()
  return {
    openapi: '3.1.0',
    info: { title: 'Resellers’ API v2', version: '2', description: INTRODUCTION, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/', description: 'The shop that serves this document' }],
    tags: [{ name: 'resellers', description: 'Everything a reseller’s program does: one address, and the action as a field.' }],
    paths: {
      [V2_PATH]: {
        post: {
          operationId: 'callResellerApi',
          tags: ['resellers'],
          summary: 'One action of a reseller’s program',
          description: FORMS,
          // The key is a field of the request, as every client of the field sends it.
          security: [],
          parameters: [
            {
              name: 'If-None-Match',
              in: 'header',
              required: false,
              description: 'The `ETag` of an earlier list of services.',
              schema: { type: 'string' },
            },
          ],
          requestBody: { required: true, content: inEveryForm({ schema: schemaRef('Request'), examples: requestExamples() }) },
          responses: {
            '200': {
              description: 'The answer of the action, or a refusal',
              headers: { ...always, ETag: headerRef('ETag') },
              content: {
                'application/json': {
                  schema: { anyOf: [...new Map(answers.map(([, schema]) => [JSON.stringify(schema), schema])).values(), failure] },
                  examples: answerExamples(),
                },
              },
            },
            '304': { description: 'The list of services is still the one of the `ETag` that was sent', headers: always },
            '429': {
              description: `More than ${V2_PER_MINUTE} calls in a minute`,
              headers: { ...always, 'Retry-After': headerRef('RetryAfter') },
              content: { 'application/json': { schema: failure } },
            },
          },
          'x-answers': Object.fromEntries(answers),
          'x-errors': Object.values(v2ErrorTexts),
        },
      },
    },
    components: { headers, schemas: { ...requests, ...components.all } },
  } as V2Document
}

/** A reference to the component that a schema with a name becomes; at the root of a schema it would stand in full. */
const namedSchema = (components: SchemaComponents, schema: z.ZodType): Json =>
  (components.schemaOf(z.object({ schema }), 'output', 'answer') as { properties: { schema: Json } }).properties.schema

const inEveryForm = (media: Json): Json => ({
  'application/x-www-form-urlencoded': media,
  'multipart/form-data': media,
  'application/json': media,
})

function requestSchemas(): Record<string, Json> {
  const ofCalls = v2Calls.map((call) => [`${pascal(call.key)}Request`, requestOf(call)] as const)
  const actions = [...Map.groupBy(v2Calls, ({ action }) => action)].map(
    ([action, calls]) => [action, nameOfAction(action, calls), calls] as const,
  )
  const ofActions = actions.flatMap(([action, name, calls]) =>
    calls.length === 1
      ? []
      : [
          [
            name,
            {
              type: 'object',
              properties: { action: { type: 'string', const: action } },
              required: ['action'],
              anyOf: calls.map(({ key }) => schemaRef(`${pascal(key)}Request`)),
            },
          ] as const,
        ],
  )
  const mapping = Object.fromEntries(actions.map(([action, name]) => [action, `#/components/schemas/${name}`]))
  const all: Json = { oneOf: actions.map(([, name]) => schemaRef(name)), discriminator: { propertyName: 'action', mapping } }
  return { Request: all, ...Object.fromEntries([...ofActions, ...ofCalls]) }
}

const nameOfAction = (action: V2Action, calls: readonly V2Call[]): string =>
  calls.length === 1 ? `${pascal(calls[0]?.key ?? '')}Request` : `${pascal(action)}Action`

const requestOf = ({ key, action, parameters }: V2Call): Json => ({
  type: 'object',
  description: summaries[key],
  properties: {
    key: { type: 'string', description: 'Your API key.' },
    action: { type: 'string', const: action },
    ...Object.fromEntries(parameters.map((parameter) => [parameter.name, propertyOf(parameter)])),
  },
  required: ['key', 'action', ...parameters.filter((one) => one.isRequired && !one.dependsOnService).map(({ name }) => name)],
})

function propertyOf(parameter: V2Parameter): Json {
  const { description, ...facts } = factsOf(parameter)
  return {
    ...facts,
    description: parameter.dependsOnService ? `${description} Most services need it; their \`parameters\` say so.` : description,
    examples: [exampleOf(parameter)],
  }
}

const factsOf = ({ name }: V2Parameter): V2FieldFacts => v2Fields[name]

/** The page shows line breaks as they are written in programs. */
const exampleOf = (parameter: V2Parameter): string | number =>
  factsOf(parameter).type === 'integer' ? Number(parameter.example) : parameter.example.replaceAll('\\n', '\n')

const requestExamples = (): Record<string, Example> =>
  Object.fromEntries(
    v2Calls.map(({ key, action, parameters }) => [
      key,
      {
        summary: summaries[key],
        value: {
          key: 'YOUR_API_KEY',
          action,
          ...Object.fromEntries(parameters.filter(({ isRequired }) => isRequired).map((one) => [one.name, exampleOf(one)])),
        },
      },
    ]),
  )

const answerExamples = (): Record<string, Example> => ({
  ...Object.fromEntries(v2Calls.map(({ key, answer }) => [key, { summary: summaries[key], value: answer }])),
  failure: { summary: 'A refusal', value: { error: v2ErrorTexts.because } },
})

const whole = (description: string): Json => ({ description, schema: { type: 'integer', minimum: 0 } })
const headers: Json = {
  RequestId: { description: 'Names this request; tell it to the support.', schema: { type: 'string' } },
  RateLimitLimit: whole('Calls that are possible in a minute.'),
  RateLimitRemaining: whole('Calls that are left now.'),
  RateLimitReset: whole('Seconds until all of them are possible again.'),
  RateLimitPolicy: { description: 'The limit and its window in seconds, as `120;w=60`.', schema: { type: 'string' } },
  RetryAfter: { description: 'After how many seconds to try again.', schema: { type: 'integer', minimum: 1 } },
  ETag: {
    description: 'The state of a list of services; sent as `If-None-Match` it saves the body while nothing changed.',
    schema: { type: 'string' },
  },
}
const always: Json = {
  'X-Request-Id': headerRef('RequestId'),
  'RateLimit-Limit': headerRef('RateLimitLimit'),
  'RateLimit-Remaining': headerRef('RateLimitRemaining'),
  'RateLimit-Reset': headerRef('RateLimitReset'),
  'RateLimit-Policy': headerRef('RateLimitPolicy'),
}
