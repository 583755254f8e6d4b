import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { LightMyRequestResponse } from 'fastify'
import type { Schema } from './arbitrary.ts'

export interface Operation {
  readonly operationId: string
  readonly parameters: readonly { readonly name?: string; readonly in?: string; readonly required?: boolean; readonly schema?: Schema }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
  readonly responses: Readonly<Record<string, Schema>>
}
export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: Readonly<Record<string, Readonly<Record<string, Schema>>>>
}

export type Verdict = 'good' | 'serverError' | 'undeclared' | 'mismatch'
export interface Judged {
  readonly verdict: Verdict
  readonly why?: string
}

const ID = 'https://shop.test/openapi.json'

/** Holds answers against the document: the status is declared, and the body is what the document says it is, with no field that it does not name. */
export class Judge {
  readonly #ajv = addFormats.default(new Ajv2020({ strict: false, validateFormats: true }))
  readonly #document: Document
  constructor(document: Document) {
    this.#document = document
    this.#ajv.addSchema(closed(document) as object, ID)
  }

  judge(method: string, path: string, answer: LightMyRequestResponse): Judged {
    const status = answer.statusCode
    if (status >= 500) return { verdict: 'serverError', why: `${status} ${answer.body.slice(0, 300)}` }
    const verb = method.toLowerCase()
    const operation = this.#document.paths[path]?.[verb]
    const declared = operation?.responses[String(status)]
    if (!declared) return { verdict: 'undeclared', why: `${status} ${answer.body.slice(0, 300)}` }
    const shared = typeof declared.$ref === 'string' ? declared.$ref.split('/').at(-1) : undefined
    const response = (shared ? this.#document.components.responses?.[shared] : declared) as { content?: object } | undefined
    if (!response?.content) return answer.body === '' ? { verdict: 'good' } : { verdict: 'mismatch', why: `${status} with a body` }
    const place = shared ? ['components', 'responses', shared] : ['paths', path, verb, 'responses', String(status)]
    return this.#judgeBody([...place, 'content', 'application/json', 'schema'], answer)
  }

  #judgeBody(place: readonly string[], answer: LightMyRequestResponse): Judged {
    if (!String(answer.headers['content-type']).startsWith('application/json')) return { verdict: 'mismatch', why: 'not JSON by its type' }
    let body: unknown
    try {
      body = JSON.parse(answer.body)
    } catch {
      return { verdict: 'mismatch', why: 'not JSON' }
    }
    const pointer = place.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')
    const validate = this.#ajv.getSchema(`${ID}#/${pointer}`)
    if (!validate) return { verdict: 'mismatch', why: `no schema at ${pointer}` }
    if (validate(body)) return { verdict: 'good' }
    return { verdict: 'mismatch', why: `${answer.statusCode} ${this.#ajv.errorsText(validate.errors)} in ${answer.body.slice(0, 300)}` }
  }
}

/** The document lets answers grow; what grew without being written down is found here. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed)
  if (typeof value !== 'object' || value === null) return value
  const copy = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, closed(part)]))
  const isShape = copy.type === 'object' && typeof copy.properties === 'object' && !('additionalProperties' in copy)
  return isShape ? { ...copy, additionalProperties: false } : copy
}
