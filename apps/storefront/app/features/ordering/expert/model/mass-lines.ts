import { clampQuantity } from '@vitrine/pricing'
import { canOrder, type OrderService } from '../../model/choices.ts'
import { boundsOf } from '../../model/order-form.ts'

/** More lines are another list: a person cannot look through them. */
export const LINES_MAX = 1000
const LINK_MAX = 500

/** What a line looks like, the same in every language. */
export const exampleLine = '1 | https://youtube.com/watch?v=… | 1000'

/** One line of the box as it was typed. */
export interface MassLine {
  /** Counted from 1, empty lines too. */
  readonly number: number
  readonly text: string
  /** Number or slug; undefined when the line has not three parts. */
  readonly service: string | undefined
  readonly url: string
  readonly quantity: string
}

export type Problem =
  | { readonly kind: 'format' | 'service' | 'inputs' | 'link' | 'longLink' | 'number' }
  | { readonly kind: 'below' | 'above' | 'step'; readonly bound: number; readonly nearest: number }
  /** The server's message. */
  | { readonly kind: 'refused'; readonly text: string }

export interface JudgedLine extends MassLine {
  /** Undefined until it is looked up, and for one that is not on sale. */
  readonly found: OrderService | undefined
  readonly units: number
  readonly problem: Problem | undefined
  /** Its service is still being looked up. */
  readonly isWaiting: boolean
}

/** What services are known by, as they are written in a line; null for one that is not on sale. */
export type KnownServices = ReadonlyMap<string, OrderService | null>

/** `#1042` and `1042` are the same; a slug is written as it is. */
export const serviceKey = (text: string): string => text.trim().replace(/^#/, '').toLowerCase()

/** `service | link | quantity`, one on each line; columns copied out of a table are parted by tabs, and three words that end with a number need no bars. Empty lines do not count. */
export function parseLines(text: string): readonly MassLine[] {
  return text
    .split(/\r?\n/)
    .map((line, index) => ({ line: line.trim(), number: index + 1 }))
    .filter(({ line }) => line !== '')
    .map(({ line, number }) => parseLine(line, number))
}

function parseLine(text: string, number: number): MassLine {
  const parts = text.split(borderIn(text)).map((part) => part.trim())
  const [service, ...rest] = parts
  const quantity = rest.pop()
  // A link may have a bar in it; the first and the last part are the others.
  if (!service || quantity === undefined || rest.length === 0) return { number, text, service: undefined, url: '', quantity: '' }
  return { number, text, service: serviceKey(service), url: rest.join('|'), quantity }
}

const borderIn = (text: string): string | RegExp => {
  if (text.includes('|')) return '|'
  return /^\S+ +\S+ +\d+$/.test(text) ? / +/ : '\t'
}

/** Thousands may be parted by spaces, commas or dots, as people copy them. */
const unitsOf = (text: string): number | undefined => {
  const digits = text.replace(/(?<=\d)[\s\u00a0\u202f.,'](?=\d{3}(?!\d))/g, '')
  return /^\d{1,10}$/.test(digits) ? Number(digits) : undefined
}

export function judgeLine(line: MassLine, known: KnownServices, refused: ReadonlyMap<string, string>): JudgedLine {
  const found = line.service === undefined ? undefined : known.get(line.service)
  const units = unitsOf(line.quantity)
  const isWaiting = line.service !== undefined && found === undefined
  const said = refused.get(line.text)
  const problem = isWaiting
    ? undefined
    : (problemOf(line, found ?? undefined, units) ?? (said ? { kind: 'refused' as const, text: said } : undefined))
  return { ...line, found: found ?? undefined, units: units ?? 0, problem, isWaiting }
}

function problemOf(line: MassLine, service: OrderService | undefined, units: number | undefined): Problem | undefined {
  if (line.service === undefined) return { kind: 'format' }
  if (!service || !canOrder(service)) return { kind: 'service' }
  if (service.calculable_quantity) return { kind: 'inputs' }
  if (line.url === '' && service.url_is_required) return { kind: 'link' }
  if (line.url.length > LINK_MAX) return { kind: 'longLink' }
  return units === undefined ? { kind: 'number' } : quantityProblem(service, units)
}

function quantityProblem(service: OrderService, units: number): Problem | undefined {
  const { min, max, step } = boundsOf(service)
  const nearest = clampQuantity(String(units), { min, max, step })
  if (units < min) return { kind: 'below', bound: min, nearest }
  if (units > max) return { kind: 'above', bound: max, nearest }
  return units % step === 0 || units === min || units === max ? undefined : { kind: 'step', bound: step, nearest }
}

export const isReady = ({ problem, isWaiting }: JudgedLine): boolean => problem === undefined && !isWaiting

/** The box without some of its lines; each text takes out one line, the first that says the same. */
export function withoutLines(text: string, gone: readonly string[]): string {
  const left = new Map<string, number>()
  for (const line of gone) left.set(line, (left.get(line) ?? 0) + 1)
  return text
    .split(/\r?\n/)
    .filter((line) => {
      const count = left.get(line.trim()) ?? 0
      if (count > 0) left.set(line.trim(), count - 1)
      return count === 0
    })
    .join('\n')
    .replace(/^\n+/, '')
}
