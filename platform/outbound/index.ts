/** An outside service gave no usable answer. The request may have been carried out nevertheless: it is repeated under the same key, or looked up. */
export class OutsideFault extends Error {
  readonly httpStatus: number | null

  constructor(what: string, httpStatus: number | null, reason: string) {
    super(`no usable answer to "${what}": ${httpStatus ?? 'no status'} ${reason.slice(0, 200)}`)
    this.name = 'OutsideFault'
    this.httpStatus = httpStatus
  }
}

export interface JsonCall {
  readonly path: string
  /** With a body it is a POST, without one a GET. */
  readonly body?: object
  readonly idempotencyKey?: string
}

export interface JsonAnswer {
  readonly status: number
  readonly body: unknown
}

export interface JsonService {
  readonly endpoint: string
  /** The header that carries the secret. */
  readonly credentials: Readonly<Record<string, string>>
  readonly timeoutMs: number
}

/** Maximum length of an answer by default. */
const BODY_BYTES_MAX = 256 * 1_024

/** The body as text; a longer one throws. */
export async function readText(response: Response, bytesMax: number = BODY_BYTES_MAX): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > bytesMax) throw new Error(`the body is longer than ${bytesMax} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** JSON of a 2xx or 404 answer; everything else throws `OutsideFault`. Redirects are not followed: the secret stays with the service it is for. */
export async function askJson(service: JsonService, { path, body, idempotencyKey }: JsonCall): Promise<JsonAnswer> {
  let status: number | null = null
  try {
    const response = await fetch(`${service.endpoint.replace(/\/$/, '')}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...service.credentials,
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      redirect: 'error',
      signal: AbortSignal.timeout(service.timeoutMs),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    status = response.status
    const text = await readText(response)
    if (!response.ok && status !== 404) throw new Error(text)
    return { status, body: JSON.parse(text) }
  } catch (error) {
    throw new OutsideFault(path, status, reasonOf(error))
  }
}

/** Parses an answer; one that the parser refuses throws like none. */
export function understood<Result>({ path }: JsonCall, answer: JsonAnswer, parse: (body: unknown) => Result): Result {
  try {
    return parse(answer.body)
  } catch (error) {
    throw new OutsideFault(path, answer.status, reasonOf(error))
  }
}
