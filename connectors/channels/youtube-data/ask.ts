import { OutsideFault, readText, reasonOf } from '@vitrine/platform/outbound'
import { z } from 'zod'

export interface Service {
  readonly url: string
  readonly key: string
  readonly timeoutMs: number
}

export interface Answer {
  readonly status: number
  readonly body: unknown
}

const problemSchema = z.object({ error: z.object({ errors: z.array(z.object({ reason: z.string() })).default([]) }) })

/** One GET: a 2xx, or a refusal that names one of `expected` reasons. Anything else throws `OutsideFault`; the key is in a header, so no log of addresses holds it. */
export async function ask(
  service: Service,
  path: string,
  query: Readonly<Record<string, string>>,
  expected: readonly string[] = [],
): Promise<Answer> {
  let status: number | null = null
  try {
    const response = await fetch(`${service.url.replace(/\/$/, '')}/youtube/v3/${path}?${new URLSearchParams(query)}`, {
      headers: { accept: 'application/json', 'x-goog-api-key': service.key },
      redirect: 'error',
      signal: AbortSignal.timeout(service.timeoutMs),
    })
    status = response.status
    const body: unknown = JSON.parse(await readText(response))
    if (response.ok || reasonsOf(body).some((reason) => expected.includes(reason))) return { status, body }
    throw new Error(reasonsOf(body).join(', ') || 'no reason given')
  } catch (error) {
    throw new OutsideFault(path, status, reasonOf(error))
  }
}

function reasonsOf(body: unknown): string[] {
  const problem = problemSchema.safeParse(body)
  return problem.success ? problem.data.error.errors.map(({ reason }) => reason) : []
}
