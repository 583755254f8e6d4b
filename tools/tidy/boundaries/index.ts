import { type Check, isTest, type Offence, type Source } from '../check.ts'
import { isDomain } from '../domains.ts'
import { consoleFolderOf, consoleHeightOf } from './console.ts'
import { type Import, importsOf } from './imports.ts'
import { placeOf } from './places.ts'
import { RULES } from './rules.ts'
import { heightOf, roomOf } from './storefront.ts'

const CODE = /\.(ts|tsx)$/
const PARTS_OF_A_DOMAIN =
  /^domains\/[^/]+\/((index|operator|deps|ports|events|errors|metrics|vocabulary)\.ts|(contract|model|commands|queries|store|http|operator|jobs|subscribers|migrations|testing|seed|messages|mails)\/.*|README\.md|package\.json)$/

export const boundaries: Check = {
  name: 'boundaries',
  reason: 'Which way things may point; each rule stands with its reason in tools/tidy/boundaries/rules.ts.',
  find: (sources) => [
    ...sources.filter(({ path }) => CODE.test(path)).flatMap(offencesOf),
    ...sources.flatMap(strangeParts),
    ...sources.flatMap(strangeRooms),
  ],
}

export function offencesOf(source: Source): Offence[] {
  return importsOf(source).flatMap((each) => judge(each))
}

/** The first rule that refuses an import reports it: one import, one message. */
function judge(each: Import): Offence[] {
  const at = placeOf(each.from)
  const to = each.target === undefined ? undefined : placeOf(each.target)
  const rule = RULES.find((candidate) => candidate.refuses({ ...each, at, to }))
  return rule ? [{ path: each.from, line: each.line, message: `imports ${each.specifier}: ${rule.reason} (${rule.name})` }] : []
}

/** A domain is laid out like every other, so that readers find their way in all of them. */
function strangeParts({ path }: Source): Offence[] {
  const domain = /^domains\/([^/]+)\//.exec(path)?.[1]
  if (!domain) return []
  if (!isDomain(domain)) return [{ path, message: `"${domain}" is not in the list of domains (tools/tidy/domains.ts)` }]
  // Pricing is arithmetic and nothing else: its root is its model.
  return domain === 'pricing' || isTest(path) || PARTS_OF_A_DOMAIN.test(path)
    ? []
    : [{ path, message: 'stands in no known part of a domain' }]
}

/** Every folder of the storefront and the console has its layer; a new one is put into the list by anyone who makes it. */
function strangeRooms({ path }: Source): Offence[] {
  if (consoleFolderOf(path) !== undefined && consoleHeightOf(path) === undefined)
    return [{ path, message: `"${consoleFolderOf(path)}" stands in no layer (tools/tidy/boundaries/console.ts)` }]
  return roomOf(path) !== undefined && heightOf(path) === undefined
    ? [{ path, message: `"${roomOf(path)}" stands in no layer (tools/tidy/boundaries/storefront.ts)` }]
    : []
}
