export { isAddressOrNetwork, isWithin } from './address-list.ts'
export { type BuildAppOptions, buildApp } from './app.ts'
export { type Caller, type CookieOptions, type IdempotencyKey, type ReplyHandle, type RequestContext, userIdOf } from './context.ts'
export { UnknownHost } from './errors.ts'
export { fieldMessages } from './field-messages.ts'
export { httpSchedules } from './http-schedules.ts'
export { type Claim, claimKey, findResource, keyOfOwn, saveResource } from './idempotency.ts'
export { neighbourhoodOf, subscriberOf } from './network-of.ts'
export type { OpenApiTexts } from './openapi/document.ts'
export { SchemaComponents } from './openapi/schemas.ts'
export type { ApprovalRequest, RequestedAct, SecondPersonPlan, SecondPersonView } from './operator/approval/second-person.ts'
export {
  ATTENTION_COUNT_MAX,
  type AttentionCount,
  type AttentionItem,
  type AttentionQuestion,
  type AttentionQueue,
} from './operator/attention-queue.ts'
export { auditEntries } from './operator/audit-entries.ts'
export type { BulkKind, BulkOperator, BulkRow, PlannedRow } from './operator/bulk-kind.ts'
export { hostOfOrigin } from './operator/console-host.ts'
export { CSV_MARK, csvLines, csvPortion, type FilePlace } from './operator/csv.ts'
export { type BoundEntryRoute, type EntryContext, entryRoute } from './operator/entry-route.ts'
export type { ExportTable, LastChange } from './operator/export-table.ts'
export type { Finder, FindQuestion, FoundThing } from './operator/finder.ts'
export type { GuideAnswer, GuideStep } from './operator/guide-step.ts'
export { listPage, numberOfCursor, textOfCursor } from './operator/list-page.ts'
export type { ConsoleOptions } from './operator/mount-console.ts'
export { type OperatorCalls, operatorCalls } from './operator/operator-calls.ts'
export type {
  AuditEntry,
  CallOrigin,
  Grant,
  KeyCall,
  OperatorActor,
  OperatorCaller,
  OperatorPorts,
  Rights,
} from './operator/operator-ports.ts'
export {
  type AuditState,
  agreeRoute,
  type BoundOperatorRoute,
  fileRoute,
  newPanelRoute,
  type OperatorRouteDef,
  type OperatorWork,
  operatorRoute,
  outsideRoute,
  preparedRoute,
  type RecordedAct,
  type RemovedEntity,
  storedFileRoute,
  type UndoneEntity,
  undoRoute,
} from './operator/operator-route.ts'
export { changedMeanwhile, notPermitted, notUndoable, stepUpWanted } from './operator/refusals.ts'
export { refuseWithoutRight } from './operator/refuse-without-right.ts'
export { removalOf, undoOrder, undoPatch, undoTurn } from './operator/undo-plans.ts'
export { hostOf, isSecure, type PanelOnHost } from './panel-of.ts'
export { privateFileHeaders } from './private-file.ts'
export {
  createRateLimiter,
  emptyOf,
  type LimitState,
  noRateLimiter,
  type RateLimiter,
  rateLimitHeaders,
  refuseWhileFull,
  type SharedLimit,
} from './rate-limit.ts'
export { notFound } from './read-input.ts'
export { type ContextSources, contextOf, type FoundCaller, proxyCountryOf, unauthenticated } from './request-context.ts'
export {
  type BoundRoute,
  type CachedBody,
  type Handler,
  implement,
  type RateLimit,
  type RawRoutes,
  type RawTools,
  type RouteOptions,
} from './route.ts'
export { waitingAfter } from './store/waiting-after.ts'
export { endOfDay, sliceOf, type TableSlice } from './table-slice.ts'
export { textIn } from './text-in.ts'
export { createDrain, type Drain } from './wire/drain.ts'
export { packBody } from './wire/packed-body.ts'
export { isReadable } from './wire/readable.ts'
