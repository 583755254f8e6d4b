import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { V2Call } from '../../domains/ordering/contract/v2-calls.ts'

const ID = 'https://shop.test/api/v2/openapi.json'

interface Operation {
  readonly 'x-answers': Readonly<Record<string, object>>
}

/** Holds requests and answers against the OpenAPI document of the resellers' API: nothing stands in them that it does not name. Complaints are texts; none is the empty one. */
export class DocumentJudge {
  readonly #answers = addFormats.default(new Ajv2020({ strict: false }))
  // Forms carry numbers as texts.
  readonly #requests = addFormats.default(new Ajv2020({ strict: false, coerceTypes: true }))
  readonly #operation: Operation

  constructor(document: { readonly paths: Readonly<Record<string, { readonly post: Operation }>> }) {
    this.#operation = Object.values(document.paths)[0]?.post as Operation
    this.#answers.addSchema(closed(document) as object, ID)
    this.#requests.addSchema(document, ID)
  }

  /** An answer of a call, as the document has it for the call and for the address; a refusal is one of every call. */
  answer(key: V2Call['key'], body: object): string {
    const own = this.#operation['x-answers'][key]
    if (!own) return `no answer of ${key}`
    const isOfAddress = `${ID}#/paths/~1api~1v2/post/responses/200/content/application~1json/schema`
    const schema = { allOf: [{ anyOf: [absolute(own), { $ref: `${ID}#/components/schemas/Failure` }] }, { $ref: isOfAddress }] }
    const validate = this.#answers.compile(schema)
    return validate(body) ? '' : this.#answers.errorsText(validate.errors)
  }

  request(key: V2Call['key'], fields: object): string {
    const name = `${key[0]?.toUpperCase()}${key.slice(1)}Request`
    const schema = { allOf: [{ $ref: `${ID}#/components/schemas/${name}` }, { $ref: `${ID}#/components/schemas/Request` }] }
    const validate = this.#requests.compile(schema)
    return validate({ ...fields }) ? '' : this.#requests.errorsText(validate.errors)
  }
}

const absolute = (schema: object): object => ('$ref' in schema ? { $ref: `${ID}${String(schema.$ref)}` } : (closed(schema) as object))

/** The document lets answers grow; what grew without being written down is found here. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed)
  if (typeof value !== 'object' || value === null) return value
  const copy = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, closed(part)]))
  const isShape = copy.type === 'object' && typeof copy.properties === 'object' && !('additionalProperties' in copy) && !('anyOf' in copy)
  return isShape ? { ...copy, additionalProperties: false } : copy
}
