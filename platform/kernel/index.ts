export { type ApiClient, type ApiInput, type CallOptions, createClient, createLateClient, type Transport, withCalls } from './client.ts'
export { type Clock, systemClock } from './clock.ts'
export { fromColumns, toColumns } from './columns.ts'
export {
  type Contract,
  defineRoute,
  fillPath,
  type HttpMethod,
  type ParsedInput,
  type PathDef,
  type PathSet,
  type RouteDef,
  type RouteInput,
  type RouteOutput,
} from './contract.ts'
export { inPlaces } from './in-places.ts'
export { invariant } from './invariant.ts'
export { isRecord } from './is-record.ts'
export { isLocale, type Locale, localeNames, locales, toBcp47 } from './locales.ts'
export {
  attributeOf,
  englishOf,
  type FieldMessages,
  type FieldRest,
  fieldMessage,
  fillText,
  isMessage,
  type Message,
  type MessageCode,
  message,
  type ParamsOf,
  textOfCode,
} from './message.ts'
export { centsUp, formatMicro, MICRO_PER_CENT, MICRO_PER_UNIT, type Micro, micro, microToFloat, parseMicro, sumMicro } from './money.ts'
export { type FieldErrors, invalidField, invalidFields, Refusal, type RefusalCategory, refuse } from './refusal.ts'
export { parseTimestamp, wireDateTime } from './wire-date-time.ts'
