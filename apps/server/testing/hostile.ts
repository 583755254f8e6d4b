import type { BoundRoute } from '@vitrine/platform/http'
import fc from 'fast-check'
import { z } from 'zod'

/** A request that may be anything: what it began as, and what became of it. */
export interface Draft {
  readonly params: Readonly<Record<string, string>>
  readonly query: readonly (readonly [string, string])[]
  /** A text is sent as it is, anything else as JSON. */
  readonly body: { readonly raw: string } | { readonly json: unknown } | undefined
  readonly headers: Readonly<Record<string, string>>
}
type Change = (draft: Draft) => Draft

const deep = (depth: number, open: string, close: string): string => open.repeat(depth) + close.repeat(depth)

export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '0',
  '-1',
  '1e3',
  '0x10',
  '1.5',
  'NaN',
  'Infinity',
  '2147483647',
  '2147483648',
  '9007199254740993',
  '99999999999999999999999999',
  '1e400',
  '0.0000000000001',
  '٣',
  '１２',
  'null',
  'undefined',
  'true',
  '[object Object]',
  'constructor',
  '__proto__',
  'toString',
  'hasOwnProperty',
  '\\',
  '%',
  '_',
  "'",
  '"',
  "' or '1'='1",
  "'; drop table orders; --",
  '${7*7}{{7*7}}',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '..\\..\\x',
  'C:\\x',
  'javascript:alert(1)',
  'http://169.254.169.254/latest',
  'http://[::ffff:127.0.0.1]:80/',
  'http://user:password@www.youtube.com/@a',
  'https://www.youtube.com/@\u202eabc',
  '//www.youtube.com',
  'http://',
  `https://www.youtube.com/@${'a'.repeat(400)}`,
  'a@b',
  `${'a'.repeat(255)}@mail.test`,
  'ünïcödé@exämple.test',
  'a\r\nBcc: x@y.z',
  '\0',
  'a\0b',
  '\ud800',
  'a\udfff',
  '\ufeff',
  '\u200b\u200e\u202e',
  'שלום עולם',
  'مرحبا',
  '😀'.repeat(100),
  'e\u0301'.repeat(200),
  'ﷺ'.repeat(100),
  'x'.repeat(10_000),
  '-'.repeat(300),
  '0000-00-00',
  '0000-01-01',
  '9999-12-31',
  '2026-02-30',
  '2026-11-20T00:00:00+99:99',
  '-271821-04-19T23:59:59.999Z',
  '00000000-0000-0000-0000-000000000000',
  'AAAAAAAA-AAAA-AAAA-AAAA-AAAAAAAAAAAA',
  '2026-11-20T12:00:00Z',
]
const hostileNumbers: readonly number[] = [
  0, -0, -1, 1.5, 0.1, 1e-7, 1e21, 1e308, -1e308, 2_147_483_647, 2_147_483_648, -2_147_483_649, 9_007_199_254_740_991,
  9_007_199_254_740_992, 4_294_967_296,
]

const text = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...hostileTexts) },
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ maxLength: 30 }),
)
const value: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: text },
  { weight: 4, arbitrary: fc.constantFrom(...hostileNumbers) },
  fc.double({ noNaN: true }),
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { a: 1 }, { length: 5 }, { toString: 'x' }),
  fc.array(text, { maxLength: 4 }),
  fc.array(fc.constantFrom(...hostileNumbers), { maxLength: 150, size: 'max' }),
  fc.dictionary(fc.constantFrom('__proto__', 'constructor', 'id', 'x', '$gt', '0', 'value'), text, { maxKeys: 3 }),
  fc.constant(JSON.parse(deep(300, '[', ']')) as unknown),
)
const name = fc.constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'id',
  'user_id',
  'panel_id',
  'roles',
  'balance',
  'status',
  'state',
  '',
  '0',
  'a.b',
  'locale',
)
const place = fc.nat({ max: 1000 })

const rawBodies: readonly string[] = [
  '',
  '{',
  '{"a":',
  'nonsense',
  'null',
  '[]',
  '"text"',
  '5',
  '1e999',
  '\ufeff{}',
  '{}{}',
  '{"a":1,"a":2}',
  "{'a':1}",
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"email":"\\ud800@mail.test"}',
  '{"name":"a\\u0000b"}',
  '{"\\u0000":1}',
  '{"\\ud800":1}',
  `{"amount":${'9'.repeat(400)}}`,
  deep(50_000, '[', ']'),
  deep(30_000, '{"a":', '').concat('1', '}'.repeat(30_000)),
  `{"orders":[${'{},'.repeat(3000)}{}]}`,
  `{"services":[${'{"service_id":2001,"quantity":500},'.repeat(99)}{"service_id":2001,"quantity":500}]}`,
  'a=b&c=d',
  '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n',
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
]
const oddHeaders: readonly (readonly [string, string])[] = [
  ['content-type', 'text/plain'],
  ['content-type', 'application/x-www-form-urlencoded'],
  ['content-type', 'multipart/form-data'],
  ['content-type', 'multipart/form-data; boundary=x'],
  ['content-type', 'application/json; charset=utf-16'],
  ['content-type', 'application/vnd.api+json'],
  ['content-type', ''],
  ['content-type', 'a/b; c="'],
  ['content-encoding', 'gzip'],
  ['accept', 'text/html'],
  ['accept-encoding', 'br;q=nonsense, gzip;q=99, *;q=0'],
  ['accept-language', '*;q=1e9, \u00ff'],
  ['if-none-match', '*'],
  ['if-none-match', 'W/"'],
  ['idempotency-key', 'k'.repeat(256)],
  ['idempotency-key', 'ключ'],
  ['idempotency-key', '\u0001'],
  ['idempotency-key', "'; drop table x; --"],
  ['idempotency-key', 'same'],
  ['x-country-code', 'DE'],
  ['x-country-code', '\u00df\u00df'],
  ['x-forwarded-for', '127.0.0.1, nonsense, ::1'],
  ['x-forwarded-for', 'a'.repeat(3000)],
  ['x-forwarded-proto', 'https, javascript'],
  ['cookie', `AUTH_TOKEN=vs_${'x'.repeat(90)}`],
  ['cookie', 'AUTH_TOKEN=%E0%A4%A; =; a=b=c; __proto__=1; ;;'],
  ['sec-fetch-site', 'same-origin'],
  ['range', 'bytes=0-0,-1'],
  ['x-http-method-override', 'DELETE'],
  ['origin', 'null'],
  ['origin', 'http://[::1'],
  ['authorization', 'Bearer'],
  ['authorization', 'Bearer  '],
  ['authorization', 'Basic YTpi'],
  ['authorization', `Bearer va_${'\u00e9'.repeat(20)}`],
  ['authorization', `Bearer vk_${'A'.repeat(5000)}`],
  ['authorization', 'Bearer a b'],
]
const oddSegments: readonly string[] = [
  '%00',
  '%zz',
  '%ff',
  '%c0%ae',
  '..%2f..%2f',
  '%2e%2e',
  '%0d%0aSet-Cookie:x',
  '%25',
  '1%00',
  'a'.repeat(600),
  '%F0%9F%98%80',
  '1;2',
  '0x10',
  '1e3',
  '+1',
]

/** Drafts that began as a good request of this route and were then changed one to three times. */
export function draftsOf(def: BoundRoute['def'], good: Draft): fc.Arbitrary<Draft> {
  const queryNames = [...Object.keys(def.query?.shape ?? {}), 'locale', 'page', '__proto__', 'constructor', 'a[]', 'a[b]', 'api_token', '']
  const fields = [...fieldNames(def.body ? z.toJSONSchema(def.body, { io: 'input', unrepresentable: 'any' }) : undefined)]
  const hasBody = def.method !== 'GET'
  const changes: fc.WeightedArbitrary<Change>[] = [
    { weight: 3, arbitrary: fc.tuple(fc.constantFrom(...queryNames), text).map(([key, shown]) => setQuery(key, shown)) },
    { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...queryNames), text, text).map(([key, one, two]) => addQueries(key, one, two)) },
    { weight: 2, arbitrary: fc.constantFrom(...oddHeaders).map(([header, shown]) => setHeader(header, shown)) },
    ...(/\{/.test(def.path)
      ? [{ weight: 4, arbitrary: fc.oneof(text.map(encodeSafely), fc.constantFrom(...oddSegments)).map(setParams) }]
      : []),
    ...(hasBody
      ? [
          { weight: 8, arbitrary: fc.tuple(place, value).map(([at, shown]) => setLeaf(at, shown)) },
          {
            weight: 3,
            arbitrary: fc.tuple(place, fields.length > 0 ? fc.oneof(fc.constantFrom(...fields), name) : name, value).map(addField),
          },
          { weight: 2, arbitrary: place.map(dropField) },
          {
            weight: 1,
            arbitrary: value.map(
              (shown): Change =>
                (draft) => ({ ...draft, body: { json: shown } }),
            ),
          },
          {
            weight: 2,
            arbitrary: fc.constantFrom(...rawBodies).map(
              (raw): Change =>
                (draft) => ({ ...draft, body: { raw } }),
            ),
          },
          { weight: 1, arbitrary: place.map(truncate) },
        ]
      : []),
  ]
  return fc.array(fc.oneof(...changes), { minLength: 1, maxLength: 3 }).map((list) => list.reduce((draft, change) => change(draft), good))
}

const setQuery =
  (key: string, shown: string): Change =>
  (draft) => ({ ...draft, query: [...draft.query.filter(([known]) => known !== key), [key, shown]] })
const addQueries =
  (key: string, one: string, two: string): Change =>
  (draft) => ({ ...draft, query: [...draft.query, [key, one], [key, two]] })
const setHeader =
  (header: string, shown: string): Change =>
  (draft) => ({ ...draft, headers: { ...draft.headers, [header]: shown } })
const setParams =
  (segment: string): Change =>
  (draft) => ({ ...draft, params: Object.fromEntries(Object.keys(draft.params).map((key) => [key, segment])) })

/** Changes a copy of the JSON body at its n-th place. */
const inBody = (draft: Draft, change: (root: { body: unknown }) => void): Draft => {
  if (!draft.body || 'raw' in draft.body) return draft
  const root = { body: structuredClone(draft.body.json) }
  change(root)
  return { ...draft, body: { json: root.body } }
}
const setLeaf =
  (at: number, shown: unknown): Change =>
  (draft) =>
    inBody(draft, (root) => {
      const leaves = placesIn(root)
      const found = leaves[at % leaves.length]
      if (found) found.holder[found.key] = shown
    })
const addField =
  ([at, key, shown]: [number, string, unknown]): Change =>
  (draft) =>
    inBody(draft, (root) => {
      const holders = [...new Set(placesIn(root).map(({ holder }) => holder))].filter((holder) => holder !== (root as unknown))
      const holder = holders[at % holders.length]
      if (holder) Object.defineProperty(holder, key, { value: shown, enumerable: true, configurable: true, writable: true })
    })
const dropField =
  (at: number): Change =>
  (draft) =>
    inBody(draft, (root) => {
      const leaves = placesIn(root)
      const found = leaves[at % leaves.length]
      if (found) delete found.holder[found.key]
    })
const truncate =
  (at: number): Change =>
  (draft) => {
    if (!draft.body || 'raw' in draft.body) return draft
    const whole = JSON.stringify(draft.body.json) ?? ''
    return { ...draft, body: { raw: whole.slice(0, at % (whole.length + 1)) } }
  }

interface Place {
  readonly holder: Record<string, unknown>
  readonly key: string
}
function placesIn(root: object, depth = 0): Place[] {
  const holder = root as Record<string, unknown>
  return Object.entries(holder).flatMap(([key, part]) => [
    { holder, key },
    ...(typeof part === 'object' && part !== null && depth < 8 ? placesIn(part, depth + 1) : []),
  ])
}

function fieldNames(schema: unknown, found = new Set<string>()): Set<string> {
  if (typeof schema !== 'object' || schema === null) return found
  for (const [key, part] of Object.entries(schema)) {
    if (key === 'properties' && typeof part === 'object' && part !== null) for (const field of Object.keys(part)) found.add(field)
    fieldNames(part, found)
  }
  return found
}

/** Percent-encoded; what UTF-8 cannot say becomes a plain letter. */
export const encodeSafely = (shown: string): string => encodeURIComponent(shown.toWellFormed())
